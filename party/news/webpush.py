"""One push message: encrypted for one browser (RFC 8291) and signed by the site (RFC 8292). Values in, values out."""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import datetime, timedelta
from functools import cache
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD_SIZE = 4096
# A push service refuses more than a day (RFC 8292, 2).
TOKEN_LASTS = timedelta(hours=12)
_CURVE = ec.SECP256R1()


@cache
def public_key(private: str) -> str:
    """The site's key as browsers and push services want it, from the private one in hex."""
    return encode(_point(_private(private).public_key()))


def sign(private: str, endpoint: str, contact: str, at: datetime) -> str:
    """The Authorization header for a push service: who sends, to whom, until when."""
    service = urlsplit(endpoint)
    claims = {
        "aud": f"{service.scheme}://{service.netloc}",
        "exp": int((at + TOKEN_LASTS).timestamp()),
        "sub": contact,
    }
    token = ".".join(encode(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(_private(private).sign(token.encode(), ec.ECDSA(hashes.SHA256())))
    return f"vapid t={token}.{encode(r.to_bytes(32) + s.to_bytes(32))}, k={public_key(private)}"


def encrypt(
    message: bytes,
    p256dh: str,
    auth: str,
    *,
    salt: bytes | None = None,
    ephemeral: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """The body that only this browser reads. Salt and key are new for each message; tests give the RFC's own."""
    salt, ephemeral = salt or os.urandom(16), ephemeral or ec.generate_private_key(_CURVE)
    browser, sender = read_point(p256dh), _point(ephemeral.public_key())
    shared = ephemeral.exchange(ec.ECDH(), browser)
    about = b"WebPush: info\0" + _point(browser) + sender
    secret = _derive(shared, decode(auth), about, 32)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    # One record, its last: the delimiter 2 ends it (RFC 8188).
    sealed = AESGCM(key).encrypt(nonce, message + b"\2", None)
    return salt + RECORD_SIZE.to_bytes(4) + bytes([len(sender)]) + sender + sealed


def read_point(p256dh: str) -> ec.EllipticCurvePublicKey:
    """A browser's public key; ValueError where it is none."""
    return ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, decode(p256dh))


def encode(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """ValueError where it is no such text."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _derive(secret: bytes, salt: bytes, about: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, about).derive(secret)


def _private(private: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int(private, 16), _CURVE)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
