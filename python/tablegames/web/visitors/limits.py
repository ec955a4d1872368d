"""How often one address may ask."""

from flask_limiter import Limiter

from tablegames.web.visitors.addresses import asker

limiter = Limiter(key_func=asker, default_limits=["1200 per minute"], strategy="moving-window")
