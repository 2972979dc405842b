"""How the site runs: settings, routes, the web and Celery processes and the supervisor that keeps them.

The outermost room: it may know every other, and no other knows it.
"""

from deploy.celery import app as celery_app

__all__ = ["celery_app"]
