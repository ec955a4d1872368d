"""How often one address may ask."""

import logging
import time

from flask import request
from flask_limiter import Limiter
from limits import parse

from tablegames.web.visitors.addresses import asker

EVERYTHING = "1200 per minute"  # over all addresses of ours, and those that there aren't
STREAMS = parse("300 per minute")  # opened, whether or not they are closed again

limiter = Limiter(
    key_func=asker,
    application_limits=[EVERYTHING],
    strategy="moving-window",
    request_identifier=lambda: request.endpoint or "nowhere",
)
logging.getLogger("flask-limiter").setLevel(logging.WARNING)  # below, it tells who was refused


def may_open(who: str) -> bool:
    """Whether an address may open one more stream; counts it."""
    return limiter.limiter.hit(STREAMS, "streams", who)


def seconds_left() -> int:
    """How long whoever was refused has to wait."""
    refused = limiter.current_limit
    return max(1, refused.reset_at - int(time.time())) if refused else 60
