-- What the processes of one Coffer must agree on and nobody else may know: made once, by whichever comes first.
CREATE TABLE "Secret" (
    "name" TEXT NOT NULL,
    "value" BYTEA NOT NULL,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Secret_pkey" PRIMARY KEY ("name")
);

GRANT SELECT, INSERT ON "Secret" TO coffer_app;
