-- The person who can see and change the instance settings. The row remains after the owner's account is deleted, so
-- that the next stranger who signs up does not become the owner.
CREATE TABLE "InstanceOwner" (
  id BOOLEAN NOT NULL DEFAULT true,
  "personId" UUID,
  CONSTRAINT "InstanceOwner_pkey" PRIMARY KEY (id),
  CONSTRAINT "InstanceOwner_one" CHECK (id),
  CONSTRAINT "InstanceOwner_personId_fkey" FOREIGN KEY ("personId") REFERENCES "Person" (id)
    ON DELETE SET NULL ON UPDATE NO ACTION
);
CREATE UNIQUE INDEX "InstanceOwner_personId_key" ON "InstanceOwner" ("personId");

-- The oldest account becomes the owner, except the demo account.
INSERT INTO "InstanceOwner" ("personId")
SELECT id FROM "Person" WHERE email <> 'demo@coffer.example' ORDER BY "createdTime", id LIMIT 1;

CREATE TABLE "BankProviderSetting" (
  type "BankConnectionType" NOT NULL,
  identifier TEXT NOT NULL,
  secret BYTEA NOT NULL,
  version UUID NOT NULL,
  "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "BankProviderSetting_pkey" PRIMARY KEY (type)
);

-- Only the functions below read and write the owner.
ALTER TABLE "InstanceOwner" ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON "InstanceOwner" FROM coffer_app;

CREATE FUNCTION coffer.is_instance_owner(person uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM "InstanceOwner" AS owner WHERE owner."personId" = person);
END $$;

-- Makes the person the owner unless this Coffer has or had an owner.
CREATE FUNCTION coffer.claim_instance(person uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "InstanceOwner" ("personId") VALUES (person) ON CONFLICT DO NOTHING;
END $$;

-- Makes the person the owner in place of any other.
CREATE FUNCTION coffer.set_instance_owner(person uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "InstanceOwner" ("personId") VALUES (person)
  ON CONFLICT (id) DO UPDATE SET "personId" = excluded."personId";
END $$;

-- Workers read the credentials without a person. Only transactions of the owner can change them.
ALTER TABLE "BankProviderSetting" ENABLE ROW LEVEL SECURITY;
CREATE POLICY read_by_all ON "BankProviderSetting" FOR SELECT USING (true);
CREATE POLICY of_owner ON "BankProviderSetting" USING (coffer.is_instance_owner(coffer.current_person()));
REVOKE ALL ON "BankProviderSetting" FROM coffer_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "BankProviderSetting" TO coffer_app;

REVOKE EXECUTE ON FUNCTION coffer.is_instance_owner, coffer.claim_instance, coffer.set_instance_owner FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.is_instance_owner, coffer.claim_instance, coffer.set_instance_owner TO coffer_app;
