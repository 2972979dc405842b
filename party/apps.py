from importlib import import_module

from django.apps import AppConfig


class PartyConfig(AppConfig):
    name = "party"
    verbose_name = "The evening"

    def ready(self) -> None:
        # Registers what the sweep must settle.
        import_module("party.keys")
        import_module("party.bells")
        import_module("party.calls")
        import_module("party.phone_links")
        # Registers what touches the standings.
        import_module("party.topics")
        # Listens for published seats.
        import_module("party.tasks")
