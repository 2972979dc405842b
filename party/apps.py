from importlib import import_module

from django.apps import AppConfig


class PartyConfig(AppConfig):
    name = "party"
    verbose_name = "The evening"

    def ready(self) -> None:
        # Registers what the sweep must settle.
        import_module("party.people.one_time_links")
        import_module("party.rounds.bells")
        import_module("party.desk.calls")
        import_module("party.phones.second_phone")
        # Registers what touches the standings.
        import_module("party.record.event_kinds")
        # Listens for published seats.
        import_module("party.news.tasks")
