-- When the person of the session last confirmed their identity with a factor: a code of the authenticator app, a
-- recovery code or a passkey.
ALTER TABLE "Session" ADD COLUMN "lastFactorTime" timestamptz(3);
GRANT SELECT ("lastFactorTime"), UPDATE ("lastFactorTime") ON "Session" TO coffer_app;
