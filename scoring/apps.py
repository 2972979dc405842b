from importlib import import_module

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"
    verbose_name = "What was scored"

    def ready(self) -> None:
        # Registers what the sweep must settle.
        import_module("scoring.home.purging")
        import_module("scoring.record.once")
