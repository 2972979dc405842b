"""The RFCs' own examples: what is encrypted and signed here is what browsers and push services expect."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from deploy.keep import push_key
from party.news.webpush import decode, encode, encrypt, public_key, read_point, sign
from tests.conftest import NOW

# RFC 8291, 5 and appendix A.
MESSAGE = b"When I grow up, I want to be a watermelon"
BROWSER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
    "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_a_message_is_encrypted_as_in_rfc_8291() -> None:
    sender = ec.derive_private_key(int.from_bytes(decode(SENDER)), ec.SECP256R1())
    assert encode(encrypt(MESSAGE, BROWSER, AUTH, salt=decode(SALT), ephemeral=sender)) == BODY


def test_no_two_messages_share_key_and_salt() -> None:
    assert encrypt(MESSAGE, BROWSER, AUTH)[:86] != encrypt(MESSAGE, BROWSER, AUTH)[:86]


def test_the_site_signs_for_one_push_service_for_less_than_a_day_as_in_rfc_8292() -> None:
    private = push_key()
    header = sign(
        private, "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV", "https://p.example", NOW
    )
    scheme, token, key = header.replace("t=", "").replace("k=", "").replace(",", "").split()
    head, claims, signature = token.split(".")
    assert (scheme, key) == ("vapid", public_key(private))
    assert json.loads(decode(head)) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(decode(claims)) == {
        "aud": "https://push.example.net",
        "exp": int((NOW + timedelta(hours=12)).timestamp()),
        "sub": "https://p.example",
    }
    r, s = decode(signature)[:32], decode(signature)[32:]
    encoded = encode_dss_signature(int.from_bytes(r), int.from_bytes(s))
    read_point(key).verify(encoded, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


@pytest.mark.parametrize("key", ["", "AAAA", BROWSER[:-4], "B" + "A" * 86])
def test_what_is_no_point_of_the_curve_is_no_key(key: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_point(key)
