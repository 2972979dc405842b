"""QR codes on pages."""

from __future__ import annotations

import io

import segno
from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from party.templatetags.evening import unreachable

register = template.Library()


@register.simple_tag(takes_context=True)
def qr(context: Context, address: str, label: str) -> SafeString:
    """An address as a QR code, drawn as SVG; dark on light in every theme, since cameras want it so.

    In its place stands why no phone can open the address, where that is so.
    """
    why = unreachable(context)
    if why:
        return format_html('<p class="refusal" data-unreachable role="alert">{}</p>', why)
    drawn = io.BytesIO()
    segno.make(address, error="m").save(
        drawn, kind="svg", xmldecl=False, svgns=False, border=4, light="#fff", omitsize=True, title=None
    )
    svg = mark_safe(drawn.getvalue().decode())  # noqa: S308 - drawn here; the address is in its lines, not its text.
    return format_html('<div class="qr" role="img" aria-label="{}">{}</div>', label, svg)
