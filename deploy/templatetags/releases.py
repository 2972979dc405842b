"""Which scripts a page was made with."""

from __future__ import annotations

from django import template

from deploy.statics import release

register = template.Library()
register.simple_tag(release)
