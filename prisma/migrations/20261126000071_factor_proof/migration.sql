-- When a session's person last proved herself by a factor: a code of her authenticator app, a recovery code or a passkey.
ALTER TABLE "Session" ADD COLUMN "lastFactorTime" timestamptz(3);
GRANT SELECT ("lastFactorTime"), UPDATE ("lastFactorTime") ON "Session" TO coffer_app;
