from importlib import import_module

from django.apps import AppConfig


class DeployConfig(AppConfig):
    name = "deploy"
    verbose_name = "How it runs"

    def ready(self) -> None:
        # Listens for news, so that the phones are told.
        import_module("deploy.fanout")
        # Forgets what libraries would keep.
        import_module("deploy.forgetting")
        # Tells the time.
        import_module("deploy.site_clock")
        # Makes copies while the site runs.
        import_module("deploy.backups.keeper")
        # Counts what is limited.
        import_module("deploy.counting")
