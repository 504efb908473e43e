-- Every view, function, trigger and policy as the migrations leave it. Written by packages/db/src/write-functions-file.ts,
-- never by hand, and compared by a test.

CREATE VIEW coffer.changed_row AS
 SELECT "ChangedRow"."walletId",
    "ChangedRow"."changeSetId",
    "ChangedRow".seq,
    "ChangedRow".type,
    "ChangedRow"."recordId",
    "ChangedRow"."table",
    "ChangedRow".key,
    "ChangedRow".change,
    "ChangedRow".before
   FROM "ChangedRow"
  WHERE ("ChangedRow"."walletId" = coffer.current_wallet())
UNION ALL
 SELECT former."walletId",
    former."changeSetId",
    former.seq,
    'transaction'::text AS type,
    (former.id)::text AS "recordId",
    'Transaction'::text AS "table",
    (former.id)::text AS key,
    former.change,
        CASE
            WHEN (former.change <> 'i'::text) THEN (to_jsonb(former.*) - '{changeSetId,seq,change}'::text[])
            ELSE NULL::jsonb
        END AS before
   FROM coffer.changed_transaction former
  WHERE (former."walletId" = coffer.current_wallet());

CREATE VIEW coffer.wallet_price AS
 SELECT own.instrument,
    own.date,
    own.value,
    own.currency,
    (own.source)::text AS source,
    NULL::text AS "quotedBy",
    own."positionTransactionId",
    own."lastUpdatedTime",
        CASE
            WHEN (own.source = 'manual'::"WalletPriceSource") THEN 0
            WHEN ((security.id IS NULL) AND (crypto.id IS NULL)) THEN 2
            ELSE 3
        END AS rank,
    ((security.id IS NOT NULL) OR (crypto.id IS NOT NULL)) AS spare
   FROM (("WalletPrice" own
     LEFT JOIN "SecurityTransaction" security ON (((security."walletId" = own."walletId") AND (security.id = own."positionTransactionId") AND (security.type = ANY (ARRAY['initialBalance'::"SecurityTransactionType", 'transferIn'::"SecurityTransactionType"])))))
     LEFT JOIN "CryptoTransaction" crypto ON (((crypto."walletId" = own."walletId") AND (crypto.id = own."positionTransactionId") AND (crypto.type = ANY (ARRAY['initialBalance'::"CryptoTransactionType", 'transferIn'::"CryptoTransactionType"])))))
  WHERE (own."walletId" = coffer.current_wallet())
UNION ALL
 SELECT quote.instrument,
    quote.date,
    quote.value,
    quote.currency,
    'quote'::text AS source,
    quote.source AS "quotedBy",
    NULL::uuid AS "positionTransactionId",
    NULL::timestamp with time zone AS "lastUpdatedTime",
    1 AS rank,
    false AS spare
   FROM "QuotePrice" quote;

CREATE VIEW coffer.wallet_transaction AS
 SELECT "walletId",
    id,
    "legacyStoreId",
    "assetId",
    date,
    "secondaryDate",
    "fromTo",
    description,
    "amountValue",
    "amountCurrency",
    "categoryId",
    "merchantId",
    "merchantAutoAssigned",
    "merchantCheckedMapsService",
    "merchantCheckedWebSearch",
    "excludeFromMerchantAutoAssignment",
    "usingDateRule",
    "usingStartDate",
    "usingEndDate",
    notes,
    "parentTransactionId",
    parent,
    source,
    "assignedUserId",
    "providerATransactionId",
    "providerAInternalTransactionId",
    "providerBTransactionId",
    "providerCTransactionId",
    "providerDTransactionId",
    pending,
    reviewed,
    "importId",
    "importKey",
    "createdTime",
    "createdUserId",
    "lastUpdatedTime",
    "lastUpdatedUserId"
   FROM "Transaction"
  WHERE ("walletId" = coffer.current_wallet());

CREATE VIEW coffer.worth_change WITH (security_invoker=true) AS
 SELECT "DayTotal"."walletId",
    "DayTotal"."assetId",
    "DayTotal".currency,
    "DayTotal".date,
    "DayTotal".amount
   FROM "DayTotal"
UNION ALL
 SELECT "MarketTotal"."walletId",
    "MarketTotal"."assetId",
    "MarketTotal".currency,
    "MarketTotal".date,
    "MarketTotal".amount
   FROM "MarketTotal";

CREATE FUNCTION coffer.access_requests_of(person uuid)
 RETURNS SETOF "AccessRequest"
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN QUERY SELECT * FROM "AccessRequest" WHERE "personId" = person;
END $function$;

CREATE FUNCTION coffer.account_link(token_hash bytea)
 RETURNS TABLE("personId" uuid, purpose text, email text, "personEmail" text, name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT link."personId", link.purpose, link.email, person.email, person.name
  FROM "AccountLink" AS link JOIN "Person" AS person ON person.id = link."personId"
  WHERE link."tokenHash" = token_hash AND link."expiresTime" > now();
END $function$;

CREATE FUNCTION coffer.add_signing_key(key_id text, key_public jsonb, key_sealed bytea, again boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  is_first boolean;
BEGIN
  LOCK TABLE "SigningKey" IN SHARE ROW EXCLUSIVE MODE;
  is_first := NOT EXISTS (SELECT FROM "SigningKey");
  IF NOT is_first AND NOT again THEN RETURN false; END IF;
  INSERT INTO "SigningKey" (id, "publicKey", sealed, "activeTime")
  VALUES (key_id, key_public, key_sealed, CASE WHEN is_first THEN now() ELSE now() + interval '1 hour' END);
  RETURN true;
END $function$;

CREATE FUNCTION coffer.analyze_after_growth()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  grown boolean;
BEGIN
  IF current_setting('coffer.distributed', true) = 'on' THEN
    -- If the table is distributed, it is empty on this machine. The other machines know the size of their parts.
    SELECT coalesce(bool_or(success AND result = 't'), false) INTO grown
    FROM run_command_on_shards('"Transaction"', $shard$
      SELECT pg_relation_size(oid) / current_setting('block_size')::int > greatest(2 * relpages, 200)
        OR pg_stat_get_mod_since_analyze(oid) > greatest(2 * reltuples, 5000)
      FROM pg_class WHERE oid = '%s'::regclass$shard$);
  ELSE
    SELECT pg_relation_size(oid) / current_setting('block_size')::int > greatest(2 * relpages, 200)
      OR pg_stat_get_mod_since_analyze(oid) > greatest(2 * reltuples, 5000) INTO grown
    FROM pg_class WHERE oid = '"Transaction"'::regclass;
  END IF;
  IF grown THEN
    ANALYZE "Transaction", "DayTotal";
  END IF;
  RETURN grown;
END $function$;

CREATE FUNCTION coffer.api_key_by_hash(key_hash bytea)
 RETURNS TABLE("walletId" uuid, id uuid, scopes text[], export boolean, "userId" uuid, role "MemberRole", permissions text[], stale boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT key."walletId", key.id, key.scopes, key.export, member."userId", member.role, member.permissions,
    key."lastUsedTime" IS NULL OR key."lastUsedTime" < now() - interval '1 minute'
  FROM "ApiKey" AS key
  JOIN "Member" AS member ON member."walletId" = key."walletId" AND member."userId" = key."createdUserId"
  WHERE key.hash = key_hash AND key."revokedTime" IS NULL;
END $function$;

CREATE FUNCTION coffer.api_keys_made_by(person uuid)
 RETURNS TABLE("walletId" uuid, id uuid, name text, display text, scopes text[], export boolean, "lastUsedTime" timestamp with time zone, "revokedTime" timestamp with time zone, "createdTime" timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT key."walletId", key.id, key.name, key.display, key.scopes, key.export, key."lastUsedTime", key."revokedTime",
    key."createdTime"
  FROM "ApiKey" AS key
  WHERE key."createdUserId" = person
  ORDER BY key."createdTime", key.id;
END $function$;

CREATE FUNCTION coffer.begin_oauth_connection(connection uuid, granted uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  INSERT INTO "OAuthConnection" (id, "grantId") VALUES (connection, granted);
  UPDATE "OAuthClient" SET "usedTime" = now()
    WHERE id = (SELECT g."clientId" FROM "OAuthGrant" AS g WHERE g.id = granted) AND "usedTime" IS NULL;
END $function$;

CREATE FUNCTION coffer.bound_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM "Session" AS s WHERE s.id IN (
    SELECT o.id FROM "Session" AS o WHERE o."personId" = new."personId"
    ORDER BY o.id = new.id DESC, o."lastSeenTime" DESC, o.id DESC OFFSET 200);
  RETURN NULL;
END $function$;

CREATE FUNCTION coffer.budget_month_end(month text, start_day integer, weekend text)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  following date := ((month || '-01')::date + interval '1 month')::date + start_day - 1;
BEGIN
  IF weekend = 'before' THEN
    following := following - greatest(0, extract(isodow FROM following)::integer - 5);
  END IF;
  RETURN following - 1;
END $function$;

CREATE FUNCTION coffer.capture_named_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT "walletId" AS wallet FROM "Member" WHERE "userId" = old.id ORDER BY "walletId" LOOP
    PERFORM coffer.capture_row(one.wallet, coffer.change_set_of(one.wallet), ARRAY['member', old.id::text], tg_table_name,
      old.id::text, 'u', jsonb_build_object('name', old.name, 'email', old.email));
  END LOOP;
  RETURN NULL;
END $function$;

CREATE FUNCTION coffer.capture_row(wallet uuid, change_set uuid, shown text[], at_table text, row_key text, how text, was jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change, before)
  VALUES (wallet, change_set, shown[1], shown[2], regexp_replace(at_table, '_[0-9]+$', ''), row_key, how, was);
END $function$;

CREATE FUNCTION coffer.captures_nothing()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN COALESCE((current_setting('coffer.capture'::text, true) = 'off'::text), false);

CREATE FUNCTION coffer.change_set_of(wallet uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  named uuid := nullif(current_setting('coffer.change_set', true), '')::uuid;
BEGIN
  IF named IS NULL THEN
    named := gen_random_uuid();
    PERFORM set_config('coffer.change_set', named::text, true);
  END IF;
  IF coffer.current_wallet() IS DISTINCT FROM wallet THEN
    INSERT INTO "AuditRow" ("walletId", id, "credentialType", operation) VALUES (wallet, named, 'service', 'service')
    ON CONFLICT ("walletId", id) DO NOTHING;
  END IF;
  RETURN named;
END $function$;

CREATE FUNCTION coffer.claim_instance(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO "InstanceOwner" ("personId") VALUES (person) ON CONFLICT DO NOTHING;
END $function$;

CREATE FUNCTION coffer.close_period()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('closings ' || new."walletId", 0));
  RETURN new;
END $function$;

CREATE FUNCTION coffer.closed_asset_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  wallet uuid := old."walletId";
BEGIN
  IF EXISTS (SELECT FROM "Closing" WHERE "walletId" = wallet AND "assetId" = old.id) AND EXISTS (SELECT FROM "Wallet" WHERE id = wallet) THEN
    PERFORM coffer.refuse_closed(wallet, old.id, '0001-01-01');
  END IF;
  RETURN old;
END $function$;

CREATE FUNCTION coffer.closed_days(wallet uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('closings ' || wallet, 0));
  IF NOT EXISTS (SELECT FROM "Closing" WHERE "walletId" = wallet) THEN
    RETURN NULL;
  END IF;
  RETURN (
    SELECT jsonb_object_agg(asset, day)
    FROM (SELECT coalesce("assetId"::text, '') AS asset, max(date) AS day FROM "Closing" WHERE "walletId" = wallet GROUP BY 1) AS closed);
END $function$;

CREATE FUNCTION coffer.connection_of_hook(of_type "BankConnectionType", name text)
 RETURNS TABLE("walletId" uuid, "connectionId" uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT state."walletId", state."connectionId" FROM "ConnectionState" AS state
  WHERE state."hookName" = name AND state.type = of_type;
END $function$;

CREATE FUNCTION coffer.consent_round(state_hash bytea)
 RETURNS TABLE("walletId" uuid, id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT round."walletId", round.id FROM "ConsentRound" AS round WHERE round."stateHash" = state_hash;
END $function$;

CREATE FUNCTION coffer.consume_oauth_record(record_kind text, record_id text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  UPDATE "OAuthRecord" SET "consumedTime" = now() WHERE kind = record_kind AND id = record_id AND "consumedTime" IS NULL;
END $function$;

CREATE FUNCTION coffer.count_changed_texts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM coffer.count_noted_texts();
  RETURN NULL;
END $function$;

CREATE FUNCTION coffer.count_kept_texts(wallet uuid, amount bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM coffer.count_records(wallet, 'texts', amount);
EXCEPTION WHEN SQLSTATE 'CF001' THEN
  INSERT INTO "RecordCount" AS count ("walletId", kind, slot, used, room)
  VALUES (wallet, 'texts', 64 + pg_backend_pid() % 8, amount, 0)
  ON CONFLICT ("walletId", kind, slot) DO UPDATE SET used = count.used + excluded.used;
END $function$;

CREATE FUNCTION coffer.count_noted_texts()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  name text;
  noted text;
  wallet uuid;
  amount bigint;
BEGIN
  FOREACH name IN ARRAY ARRAY['coffer.changed_texts', 'coffer.changed_kept_texts'] LOOP
    noted := current_setting(name, true);
    CONTINUE WHEN noted IS NULL OR noted = '';
    PERFORM set_config(name, '', true);
    FOR wallet, amount IN SELECT key::uuid, value::bigint FROM jsonb_each_text(noted::jsonb) ORDER BY 1 LOOP
      -- Audit rows outlive their wallet, so the wallet may no longer exist.
      CONTINUE WHEN amount = 0 OR NOT EXISTS (SELECT FROM "Wallet" WHERE id = wallet);
      IF name = 'coffer.changed_texts' THEN
        PERFORM coffer.count_records(wallet, 'texts', amount);
      ELSE
        PERFORM coffer.count_kept_texts(wallet, amount);
      END IF;
    END LOOP;
  END LOOP;
END $function$;

CREATE FUNCTION coffer.count_records(wallet uuid, record_kind text, amount bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  -- A long write such as an import locks its slot for a long time, so its slot is separate from those of single writes.
  own smallint := CASE WHEN abs(amount) > 100 THEN 64 + pg_backend_pid() % 8 ELSE pg_backend_pid() % 64 END;
  allowed bigint;
  total bigint;
  slots bigint;
  other smallint;
  spare bigint;
BEGIN
  IF amount <= 0 THEN
    -- Records of a wallet that is being deleted are no longer counted.
    IF EXISTS (SELECT FROM "Wallet" WHERE id = wallet) THEN
      INSERT INTO "RecordCount" AS count ("walletId", kind, slot, used, room) VALUES (wallet, record_kind, own, amount, 0)
      ON CONFLICT ("walletId", kind, slot) DO UPDATE SET used = count.used + excluded.used;
    END IF;
    RETURN;
  END IF;
  UPDATE "RecordCount" SET used = used + amount, room = room - amount
  WHERE "walletId" = wallet AND kind = record_kind AND slot = own AND room >= amount;
  IF FOUND THEN RETURN; END IF;
  -- Takes half the room of a slot that nobody has locked, so that nobody waits for a running import. An import only
  -- takes from slots that belong to no connection (72 to 79), because it would lock a connection's slot until it ends.
  SELECT slot, room / 2 INTO other, spare FROM "RecordCount"
  WHERE "walletId" = wallet AND kind = record_kind AND slot <> own AND room / 2 >= amount AND (slot >= 72 OR amount <= 100)
  ORDER BY slot >= 72 DESC, room DESC LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF FOUND THEN
    UPDATE "RecordCount" SET room = room - spare WHERE "walletId" = wallet AND kind = record_kind AND slot = other;
    INSERT INTO "RecordCount" AS count ("walletId", kind, slot, used, room) VALUES (wallet, record_kind, own, amount, spare - amount)
    ON CONFLICT ("walletId", kind, slot) DO UPDATE SET used = count.used + excluded.used, room = count.room + excluded.room;
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(wallet::text || record_kind, 0));
  INSERT INTO "RecordCount" ("walletId", kind, slot, used, room) VALUES (wallet, record_kind, own, 0, 0) ON CONFLICT DO NOTHING;
  PERFORM FROM "RecordCount" WHERE "walletId" = wallet AND kind = record_kind ORDER BY slot FOR UPDATE;
  SELECT sum(used), count(*) INTO total, slots FROM "RecordCount" WHERE "walletId" = wallet AND kind = record_kind;
  SELECT most INTO allowed FROM "Quota" WHERE kind = record_kind;
  allowed := coalesce(allowed, 1000000000000000);
  IF total + amount > allowed THEN
    RAISE EXCEPTION 'quota % %', record_kind, allowed USING ERRCODE = 'CF001';
  END IF;
  UPDATE "RecordCount" SET used = used + CASE WHEN slot = own THEN amount ELSE 0 END, room = (allowed - total - amount) / slots
  WHERE "walletId" = wallet AND kind = record_kind;
END $function$;

CREATE FUNCTION coffer.count_texts(counted regclass, threshold bigint, kind text, wallet_column text DEFAULT 'walletId'::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  names text := (
    SELECT string_agg(attname, ',' ORDER BY attnum) FROM pg_attribute
    WHERE attrelid = counted AND attnum > 0 AND NOT attisdropped AND atttypid IN ('text'::regtype, 'jsonb'::regtype));
  was text := coffer.text_bytes_of(counted, 'old');
  made text := coffer.text_bytes_of(counted, 'new');
  shape text;
BEGIN
  IF names IS NULL THEN RETURN; END IF;
  FOREACH shape IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE'] LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS %I ON %s', 'counted_texts_' || lower(shape), counted);
    EXECUTE format(
      'CREATE TRIGGER %I AFTER %s ON %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION coffer.text_bytes_changed(%L, %L, %L, %L)',
      'counted_texts_' || lower(shape), shape, counted,
      CASE shape
        WHEN 'INSERT' THEN format('%s > %s', made, threshold)
        WHEN 'DELETE' THEN format('%s > %s', was, threshold)
        ELSE format('greatest(%s, %s) > %s', was, made, threshold)
      END,
      names, threshold, wallet_column, kind);
  END LOOP;
  IF (SELECT count(*) FROM pg_trigger WHERE tgrelid = counted AND tgname IN ('tracked_insert', 'tracked_update', 'tracked_delete')) = 3 THEN RETURN; END IF;
  EXECUTE format('DROP TRIGGER IF EXISTS counted_texts_of_statement ON %s', counted);
  EXECUTE format(
    'CREATE TRIGGER counted_texts_of_statement AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH STATEMENT EXECUTE FUNCTION coffer.count_changed_texts()',
    counted);
END $function$;

CREATE FUNCTION coffer.counted_bytes(texts jsonb, names text, threshold bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  bytes bigint := (
    SELECT coalesce(sum(octet_length(value)), 0) FROM jsonb_each_text(texts) WHERE key = ANY (string_to_array(names, ',')));
BEGIN
  RETURN CASE WHEN bytes > threshold THEN bytes ELSE 0 END;
END $function$;

CREATE FUNCTION coffer.counts_of_new_wallet()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  allowed bigint := (SELECT most FROM "Quota" WHERE kind = 'transactions');
BEGIN
  FOR slot IN 72..79 LOOP
    INSERT INTO "RecordCount" ("walletId", kind, slot, used, room) VALUES (new.id, 'transactions', slot, 0, coalesce(allowed, 1000000000000000) / 8);
  END LOOP;
  RETURN NULL;
END $function$;

CREATE FUNCTION coffer.current_person()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('coffer.person'::text, true), ''::text))::uuid;

CREATE FUNCTION coffer.current_wallet()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('coffer.wallet'::text, true), ''::text))::uuid;

CREATE FUNCTION coffer.delete_oauth_record(record_kind text, record_id text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  DELETE FROM "OAuthRecord" WHERE kind = record_kind AND id = record_id;
END $function$;

CREATE FUNCTION coffer.delete_oauth_records(record_kind text, connection uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  DELETE FROM "OAuthRecord" WHERE kind = record_kind AND "connectionId" = connection;
END $function$;

CREATE FUNCTION coffer.due_connections(at timestamp with time zone, most integer)
 RETURNS TABLE("walletId" uuid, "connectionId" uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT state."walletId", state."connectionId" FROM "ConnectionState" AS state
  WHERE state."dueTime" <= at AND (state."leasedUntil" IS NULL OR state."leasedUntil" <= at)
  ORDER BY state."dueTime" LIMIT most;
END $function$;

CREATE FUNCTION coffer.due_webhooks(at timestamp with time zone, most integer)
 RETURNS TABLE("walletId" uuid, id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT hook."walletId", hook.id
  FROM "Webhook" AS hook
  JOIN "WebhookDelivery" AS delivery ON delivery."walletId" = hook."walletId" AND delivery."webhookId" = hook.id
  WHERE hook.enabled AND hook."nextTime" <= at AND (hook."leasedUntil" IS NULL OR hook."leasedUntil" <= at) AND delivery.state = 'waiting'
  UNION
  SELECT hook."walletId", hook.id
  FROM "Webhook" AS hook JOIN "WalletFeed" AS feed ON feed."walletId" = hook."walletId"
  WHERE hook.enabled AND hook."nextTime" <= at AND (hook."leasedUntil" IS NULL OR hook."leasedUntil" <= at) AND 'wallet.changed' = ANY(hook.types) AND feed."lastNumber" > hook."toldNumber"
  UNION
  SELECT hook."walletId", hook.id
  FROM "Webhook" AS hook JOIN "AuditRow" AS head ON head."walletId" = hook."walletId"
  WHERE hook.enabled AND hook."nextTime" <= at AND (hook."leasedUntil" IS NULL OR hook."leasedUntil" <= at) AND 'wallet.changed' = ANY(hook.types) AND head.number IS NULL
  LIMIT most;
END $function$;

CREATE FUNCTION coffer.end_oauth_connection(connection uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  DELETE FROM "OAuthConnection" WHERE id = connection;
END $function$;

CREATE FUNCTION coffer.end_pending_sign_in(token_hash bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  DELETE FROM "PendingSignIn" WHERE "tokenHash" = token_hash AND "expiresTime" > now();
  RETURN FOUND;
END $function$;

CREATE FUNCTION coffer.end_session(token_hash bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM "Session"
   WHERE ("Session"."tokenHash" = end_session.token_hash);
END;

CREATE FUNCTION coffer.expire_access_requests()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE "AccessRequest" SET status = 'failed'::"AccessRequestStatus", "errorCode" = 'expired'::text
   WHERE (("AccessRequest".status = 'pending'::"AccessRequestStatus") AND ("AccessRequest"."expiresTime" <= now()));
 DELETE FROM "AccessRequest"
   WHERE ("AccessRequest"."lostTime" < (now() - '30 days'::interval));
END;

CREATE FUNCTION coffer.expire_bank_rows()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM "ConsentRound"
   WHERE ("ConsentRound"."createdTime" < (now() - '1 day'::interval));
 DELETE FROM "SyncRun"
   WHERE ("SyncRun"."startedTime" < (now() - '90 days'::interval));
END;

CREATE FUNCTION coffer.expire_changes(older timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  feed record;
  last_number bigint;
BEGIN
  FOR feed IN SELECT "walletId" AS wallet, "forgottenNumber" AS forgotten FROM "WalletFeed" LOOP
    SELECT max(number) INTO last_number FROM "AuditRow"
    WHERE "walletId" = feed.wallet AND number > feed.forgotten AND time < older;
    CONTINUE WHEN last_number IS NULL;
    DELETE FROM "ChangedRow" AS row USING "AuditRow" AS head
    WHERE row."walletId" = feed.wallet AND head."walletId" = feed.wallet AND head.id = row."changeSetId"
      AND head.number > feed.forgotten AND head.number <= last_number;
    DELETE FROM coffer.changed_transaction AS row USING "AuditRow" AS head
    WHERE row."walletId" = feed.wallet AND head."walletId" = feed.wallet AND head.id = row."changeSetId"
      AND head.number > feed.forgotten AND head.number <= last_number;
    UPDATE "WalletFeed" SET "forgottenNumber" = last_number WHERE "walletId" = feed.wallet;
  END LOOP;
END $function$;

CREATE FUNCTION coffer.expire_dry_runs()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM "DryRun" WHERE "expiresTime" < now() - interval '1 day';
END $function$;

CREATE FUNCTION coffer.expire_files()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  older CONSTANT timestamptz := now() - interval '24 hours';
  wallet uuid;
  deleted bigint;
  total bigint := 0;
BEGIN
  FOR wallet IN SELECT DISTINCT "walletId" FROM "File" WHERE "uploadedTime" IS NULL AND "createdTime" < older ORDER BY 1 LOOP
    DELETE FROM "File" WHERE "walletId" = wallet AND "uploadedTime" IS NULL AND "createdTime" < older;
    GET DIAGNOSTICS deleted = ROW_COUNT;
    total := total + deleted;
  END LOOP;
  RETURN total;
END $function$;

CREATE FUNCTION coffer.expire_idempotency_records()
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH expired AS (
          DELETE FROM "IdempotencyRecord"
           WHERE ("IdempotencyRecord"."createdTime" < (now() - '24:00:00'::interval))
           RETURNING 1 AS "?column?"
         )
  SELECT count(*) AS count
    FROM expired;
END;

CREATE FUNCTION coffer.expire_import_files()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  older CONSTANT timestamptz := now() - interval '7 days';
  wallet uuid;
  deleted bigint;
  total bigint := 0;
BEGIN
  FOR wallet IN SELECT DISTINCT "walletId" FROM "ImportFile" WHERE "createdTime" < older ORDER BY 1 LOOP
    DELETE FROM "ImportFile" WHERE "walletId" = wallet AND "createdTime" < older
      AND ("startedTime" IS NULL OR "startedTime" < now() - interval '1 day');
    GET DIAGNOSTICS deleted = ROW_COUNT;
    total := total + deleted;
  END LOOP;
  RETURN total;
END $function$;

CREATE FUNCTION coffer.expire_oauth()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  DELETE FROM "OAuthRecord" WHERE "expiresTime" < now();
  DELETE FROM "OAuthConnection" AS c WHERE c."createdTime" < now() - interval '1 day' AND NOT EXISTS (
    SELECT FROM "OAuthRecord" AS r
    WHERE r."connectionId" = c.id AND (r.kind = 'AuthorizationCode' OR r.kind = 'RefreshToken' AND (
      r."consumedTime" IS NULL OR r."consumedTime" > now() - interval '1 hour')));
  DELETE FROM "OAuthClient" WHERE "usedTime" IS NULL AND "createdTime" < now() - interval '14 days';
END $function$;

CREATE FUNCTION coffer.expire_security_events()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  gone bigint;
  crowded uuid;
BEGIN
  DELETE FROM "SecurityEvent" WHERE "time" < now() - interval '400 days';
  GET DIAGNOSTICS gone = ROW_COUNT;
  FOR crowded IN SELECT "personId" FROM "SecurityEvent" GROUP BY "personId" HAVING count(*) > 10000 LOOP
    DELETE FROM "SecurityEvent" WHERE "personId" = crowded AND id <= (
      SELECT id FROM "SecurityEvent" WHERE "personId" = crowded ORDER BY id DESC OFFSET 10000 LIMIT 1);
  END LOOP;
  RETURN gone;
END $function$;

CREATE FUNCTION coffer.expire_sessions()
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 WITH expired AS (
          DELETE FROM "Session"
           WHERE ("Session"."expiresTime" < now())
           RETURNING 1 AS "?column?"
         )
  SELECT count(*) AS count
    FROM expired;
END;

CREATE FUNCTION coffer.expire_sign_ins()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  DELETE FROM "PendingSignIn" WHERE "expiresTime" < now();
  DELETE FROM "PendingLink" WHERE "expiresTime" < now();
  DELETE FROM "PasskeyChallenge" WHERE "expiresTime" < now();
  DELETE FROM "AccountLink" WHERE "expiresTime" < now();
  DELETE FROM "KnownDevice" WHERE "lastSignInTime" < now() - interval '400 days';
END $function$;

CREATE FUNCTION coffer.expire_webhook_deliveries()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM "WebhookDelivery"
   WHERE ("WebhookDelivery"."createdTime" < (now() - '30 days'::interval));
END;

CREATE FUNCTION coffer.fitting_rule(rule "UsingDateRule", day date)
 RETURNS "UsingDateRule"
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((rule = 'previousMonth'::"UsingDateRule") AND (day >= '1900-02-01'::date)) THEN rule WHEN ((rule = 'nextMonth'::"UsingDateRule") AND (day < '2199-12-01'::date)) THEN rule ELSE 'transactionDate'::"UsingDateRule" END;

CREATE FUNCTION coffer.folded(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(value) = length(value)) THEN replace(lower(value), '`'::text, ''''::text) ELSE replace(replace(replace(replace(translate(regexp_replace(lower(NORMALIZE(replace(value, '´'::text, ''''::text), NFKD)), ('[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u064b-\u065f\u0670'::text || '\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]'::text), ''::text, 'g'::text), ((('øłđðħıς'::text || '‐‑‒–—―−'::text) || '`‘’‚‛‹›ʹʻʼ′'::text) || '«»“”„‟'::text), ((('olddhiσ'::text || '-------'::text) || ''''''''''''''''''''''''::text) || '""""""'::text)), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text) END;

CREATE FUNCTION coffer.has_password(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN EXISTS (SELECT FROM "Person" AS asked WHERE asked.id = person AND asked."passwordHash" IS NOT NULL);
END $function$;

CREATE FUNCTION coffer.has_people()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM "Person")) AS "exists";
END;

CREATE FUNCTION coffer.idempotent_answer(whose text, named text)
 RETURNS TABLE("requestHash" bytea, body text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN QUERY SELECT record."requestHash", record.body FROM "IdempotencyRecord" AS record
  WHERE record.actor = whose AND record.key = named AND record."createdTime" >= now() - interval '24 hours';
END $function$;

CREATE FUNCTION coffer.interrupted_access_requests()
 RETURNS TABLE("walletId" uuid, id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT request."walletId", request.id FROM "AccessRequest" AS request
  WHERE request.status = 'executing' AND request."decidedTime" < now() - interval '1 minute';
END $function$;

CREATE FUNCTION coffer.invitation_by_token(token_hash bytea)
 RETURNS TABLE("walletId" uuid, id uuid, email text, role "MemberRole", permissions text[], mailed boolean, "expiresTime" timestamp with time zone, "acceptedTime" timestamp with time zone, "revokedTime" timestamp with time zone, "walletName" text, "inviterName" text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT invitation."walletId", invitation.id, invitation.email, invitation.role, invitation.permissions, invitation.mailed,
    invitation."expiresTime", invitation."acceptedTime", invitation."revokedTime", wallet.name, inviter.name
  FROM "Invitation" AS invitation
  JOIN "Wallet" AS wallet ON wallet.id = invitation."walletId"
  LEFT JOIN "Person" AS inviter ON inviter.id = invitation."createdUserId"
  WHERE invitation."tokenHash" = token_hash;
END $function$;

CREATE FUNCTION coffer.is_closed(days jsonb, asset uuid, day date)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (COALESCE((day <= ((days ->> ''::text))::date), false) OR COALESCE((day <= ((days ->> (asset)::text))::date), false));

CREATE FUNCTION coffer.is_currency(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((value IS NULL) OR (value ~ '^[A-Z0-9]{2,10}$'::text));

CREATE FUNCTION coffer.is_day(value date)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((value IS NULL) OR ((value >= '1900-01-01'::date) AND (value <= '2199-12-31'::date)));

CREATE FUNCTION coffer.is_decimal(value numeric)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((value IS NULL) OR ((abs(value) < '100000000000000000000'::numeric) AND (scale(value) = min_scale(value)) AND (scale(value) <= 18)));

CREATE FUNCTION coffer.is_in_wallet(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  -- Kept in a variable, so that the statement runs on the machine of the wallet if tables are distributed.
  wallet uuid := coffer.current_wallet();
BEGIN
  RETURN EXISTS (SELECT FROM "Member" WHERE "walletId" = wallet AND "userId" = person);
END $function$;

CREATE FUNCTION coffer.is_instance_owner(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN EXISTS (SELECT FROM "InstanceOwner" AS owner WHERE owner."personId" = person);
END $function$;

CREATE FUNCTION coffer.is_known_device(address text, token_hash bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN EXISTS (
    SELECT FROM "KnownDevice" AS device JOIN "Person" AS person ON person.id = device."personId"
    WHERE device."tokenHash" = token_hash AND person.email = address);
END $function$;

CREATE FUNCTION coffer.is_own_grant(granted uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN EXISTS (SELECT FROM "OAuthGrant" WHERE id = granted AND "personId" = coffer.current_person());
END $function$;

CREATE FUNCTION coffer.keep_idempotent_answer(whose text, named text, answer text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE "IdempotencyRecord" SET status = 200, body = answer, "countedIn" = coffer.current_wallet()
  WHERE actor = whose AND key = named;
END $function$;

CREATE FUNCTION coffer.keep_oauth_answer(record_id text, request text, sealed bytea, successor text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  UPDATE "OAuthRecord" SET asked = request, answer = sealed, "successorId" = successor
  WHERE kind = 'RefreshToken' AND id = record_id;
END $function$;

CREATE FUNCTION coffer.keep_passkey_challenge(fresh text, meant_for text, person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  excess CONSTANT bigint := (SELECT count(*) FROM "PasskeyChallenge") + 1 - 20000;
BEGIN
  IF excess > 0 THEN
    DELETE FROM "PasskeyChallenge" WHERE challenge IN (
      SELECT challenge FROM "PasskeyChallenge" ORDER BY "personId" IS NOT NULL, "expiresTime" LIMIT excess FOR UPDATE SKIP LOCKED);
  END IF;
  INSERT INTO "PasskeyChallenge" (challenge, purpose, "personId", "expiresTime")
  VALUES (fresh, meant_for, person, now() + interval '5 minutes');
END $function$;

CREATE FUNCTION coffer.make_room_for_interaction(record_id text, size integer, most integer, most_bytes bigint)
 RETURNS double precision
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  total bigint;
  total_bytes bigint;
  deleted bigint;
  deleted_bytes bigint;
BEGIN
  IF EXISTS (SELECT FROM "OAuthRecord" AS r WHERE r.kind = 'Interaction' AND r.id = record_id) THEN
    RETURN NULL;
  END IF;
  SELECT count(*) + 1, coalesce(sum(r.bytes), 0) + size INTO total, total_bytes
  FROM "OAuthRecord" AS r WHERE r.kind = 'Interaction';
  WHILE total > most OR total_bytes > most_bytes LOOP
    WITH gone AS (
      DELETE FROM "OAuthRecord" AS r WHERE r.kind = 'Interaction' AND r.id IN (
        SELECT o.id FROM "OAuthRecord" AS o WHERE o.kind = 'Interaction'
        ORDER BY o.payload -> 'session' IS NOT NULL, o."expiresTime" LIMIT greatest(1, total - most) FOR UPDATE SKIP LOCKED)
      RETURNING r.bytes)
    SELECT count(*), coalesce(sum(gone.bytes), 0) INTO deleted, deleted_bytes FROM gone;
    EXIT WHEN deleted = 0;
    total := total - deleted;
    total_bytes := total_bytes - deleted_bytes;
  END LOOP;
  RETURN greatest(total::double precision / most, total_bytes::double precision / most_bytes);
END $function$;

CREATE FUNCTION coffer.mark(named text, since date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('coffer.mark', 0));
  DELETE FROM "Mark" WHERE subject = named AND date >= since;
  INSERT INTO "Mark" (subject, date) VALUES (named, since);
END $function$;

CREATE FUNCTION coffer.mark_instruments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  stale record;
BEGIN
  FOR stale IN SELECT to_jsonb(changed) ->> tg_argv[0] AS instrument, min(date) AS since FROM changed GROUP BY 1 ORDER BY 1 LOOP
    PERFORM coffer.mark(stale.instrument, stale.since);
  END LOOP;
  RETURN NULL;
END $function$;

CREATE FUNCTION coffer.mark_rates()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  stale record;
  since date;
  first_day date;
BEGIN
  FOR stale IN SELECT currency, min(date) AS first FROM changed GROUP BY currency ORDER BY currency LOOP
    since := '0001-01-01';
    IF EXISTS (SELECT FROM "ExchangeRate" AS rate WHERE rate.currency = stale.currency AND rate.date < stale.first) THEN
      since := stale.first;
    END IF;
    PERFORM coffer.mark(stale.currency, since);
    first_day := least(first_day, since);
  END LOOP;
  IF first_day IS NOT NULL THEN
    PERFORM coffer.mark('rates', first_day);
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION coffer.oauth_client(client_id text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT "OAuthClient".metadata
    FROM "OAuthClient"
   WHERE ("OAuthClient".id = oauth_client.client_id);
END;

CREATE FUNCTION coffer.oauth_connection(connection uuid)
 RETURNS TABLE("grantId" uuid, "personId" uuid, "clientId" text, "clientName" text, "clientHost" text, scopes text[], "allWallets" boolean, "walletIds" uuid[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  UPDATE "OAuthGrant" AS granted SET "lastUsedTime" = now()
  WHERE granted.id = (SELECT c."grantId" FROM "OAuthConnection" AS c WHERE c.id = connection)
    AND (granted."lastUsedTime" IS NULL OR granted."lastUsedTime" < now() - interval '1 minute');
  RETURN QUERY SELECT granted.id, granted."personId", granted."clientId", granted."clientName", granted."clientHost", granted.scopes,
      granted."allWallets", granted."walletIds"
    FROM "OAuthConnection" AS c JOIN "OAuthGrant" AS granted ON granted.id = c."grantId" WHERE c.id = connection;
END $function$;

CREATE FUNCTION coffer.oauth_person(person uuid)
 RETURNS TABLE(email text, name text, locale text, verified boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT p.email, p.name, p.locale, p."emailVerifiedTime" IS NOT NULL FROM "Person" AS p WHERE p.id = person;
END $function$;

CREATE FUNCTION coffer.oauth_record(record_kind text, record_id text, locked boolean)
 RETURNS TABLE(payload jsonb, "consumedTime" timestamp with time zone, asked text, answer bytea, "successorId" text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF locked THEN
    PERFORM FROM "OAuthRecord" AS r WHERE r.kind = record_kind AND r.id = record_id FOR UPDATE;
  END IF;
  RETURN QUERY SELECT r.payload, r."consumedTime", r.asked, r.answer, r."successorId"
    FROM "OAuthRecord" AS r WHERE r.kind = record_kind AND r.id = record_id AND r."expiresTime" > now();
END $function$;

CREATE FUNCTION coffer.paid_prices(wallet uuid, named text)
 RETURNS TABLE(date date, value numeric, currency text, "positionTransactionId" uuid)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY WITH position_transaction AS (
    SELECT t.id, t.date, t.type::text, t."priceValue", t."priceCurrency" FROM "SecurityTransaction" AS t
    WHERE t."walletId" = wallet AND t.isin = named
    UNION ALL
    SELECT t.id, t.date, t.type::text, t."priceValue", t."priceCurrency" FROM "CryptoTransaction" AS t
    WHERE t."walletId" = wallet AND t.symbol = named
  ),
  priced AS (SELECT * FROM position_transaction WHERE "priceValue" > 0 AND "priceCurrency" IS NOT NULL)
  SELECT DISTINCT ON (priced.date) priced.date, priced."priceValue", priced."priceCurrency", priced.id
  FROM priced
  WHERE priced.type IN ('buy', 'sell')
    OR (priced.type IN ('initialBalance', 'transferIn') AND NOT EXISTS (
      SELECT FROM priced AS trade WHERE trade.type IN ('buy', 'sell') AND trade.date <= priced.date))
  ORDER BY priced.date, priced.id DESC;
END $function$;

CREATE FUNCTION coffer.passkey_by_credential(credential text)
 RETURNS TABLE(id uuid, "personId" uuid, email text, name text, "publicKey" bytea, transports text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT passkey.id, passkey."personId", person.email, passkey.name, passkey."publicKey", passkey.transports
  FROM "Passkey" AS passkey JOIN "Person" AS person ON person.id = passkey."personId"
  WHERE passkey."credentialId" = credential;
END $function$;

CREATE FUNCTION coffer.password_by_email(address text)
 RETURNS TABLE(id uuid, "passwordHash" text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT person.id,
     person."passwordHash"
    FROM "Person" person
   WHERE (person.email = password_by_email.address);
END;

CREATE FUNCTION coffer.password_of(person uuid)
 RETURNS TABLE(id uuid, email text, name text, "passwordHash" text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT asked.id,
     asked.email,
     asked.name,
     asked."passwordHash"
    FROM "Person" asked
   WHERE (asked.id = password_of.person);
END;

CREATE FUNCTION coffer.pending_access_requests(person uuid, client text, present timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('access requests ' || person || ' ' || client, 0));
  RETURN (
    SELECT count(*) FROM "AccessRequest"
    WHERE "personId" = person AND "clientId" = client AND status = 'pending' AND "expiresTime" > present
  );
END $function$;

CREATE FUNCTION coffer.pending_sign_in(token_hash bytea)
 RETURNS TABLE(id uuid, email text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT person.id, person.email FROM "PendingSignIn" AS pending JOIN "Person" AS person ON person.id = pending."personId"
  WHERE pending."tokenHash" = token_hash AND pending."expiresTime" > now();
END $function$;

CREATE FUNCTION coffer.person_by_email(address text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN (SELECT person.id FROM "Person" AS person WHERE person.email = address);
END $function$;

CREATE FUNCTION coffer.person_of_provider(provider text, account text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  person uuid;
BEGIN
  UPDATE "ProviderLink" SET "lastUsedTime" = now() WHERE issuer = provider AND subject = account RETURNING "personId" INTO person;
  RETURN person;
END $function$;

CREATE FUNCTION coffer.places_of(person uuid)
 RETURNS TABLE("walletId" uuid, "walletName" text, role "MemberRole", permissions text[], "createdTime" timestamp with time zone, "otherMembers" integer, "otherOwners" integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT place."walletId", wallet.name, place.role, place.permissions, place."createdTime",
    count(other."userId")::int, (count(*) FILTER (WHERE other.role = 'owner'))::int
  FROM "Member" AS place
  JOIN "Wallet" AS wallet ON wallet.id = place."walletId"
  LEFT JOIN "Member" AS other ON other."walletId" = place."walletId" AND other."userId" <> person
  WHERE place."userId" = person
  GROUP BY place."walletId", place."userId", wallet.id
  ORDER BY place."createdTime", place."walletId";
END $function$;

CREATE FUNCTION coffer.record_security_event(event uuid, person uuid, kind text, credential text, subject text, address text, user_agent text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  email text := (SELECT found.email FROM "Person" AS found WHERE found.id = person);
BEGIN
  IF email IS NULL THEN RETURN NULL; END IF;
  INSERT INTO "SecurityEvent" (id, "personId", kind, credential, subject, address, "userAgent")
  VALUES (event, person, record_security_event.kind, record_security_event.credential, record_security_event.subject,
    record_security_event.address, record_security_event.user_agent);
  IF (
    SELECT count(*) FROM (
      SELECT FROM "SecurityEvent" AS earlier
      WHERE earlier."personId" = person AND earlier.kind = record_security_event.kind
        AND earlier."time" > now() - interval '1 hour'
      LIMIT 11) AS counted
  ) > 10 THEN RETURN NULL; END IF;
  RETURN email;
END $function$;

CREATE FUNCTION coffer.refresh_paid_prices(wallet uuid, named text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  stored record;
  stated record;
  obsolete date[];
  paid record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(wallet::text || ' ' || named, 0));
  SELECT array_agg(date) AS days, array_agg(value) AS amounts, array_agg(currency) AS currencies, array_agg("positionTransactionId") AS ids
  INTO stored FROM "WalletPrice" WHERE "walletId" = wallet AND instrument = named AND source = 'transaction';
  SELECT array_agg(date) AS days, array_agg(value) AS amounts, array_agg(currency) AS currencies, array_agg("positionTransactionId") AS ids
  INTO stated FROM coffer.paid_prices(wallet, named);
  SELECT array_agg(day) INTO obsolete FROM (SELECT unnest(stored.days) EXCEPT SELECT unnest(stated.days)) AS without_transaction(day);
  IF obsolete IS NOT NULL THEN
    DELETE FROM "WalletPrice" AS price
    WHERE price."walletId" = wallet AND price.instrument = named AND price.source = 'transaction' AND price.date = ANY (obsolete);
  END IF;
  FOR paid IN
    SELECT * FROM unnest(stated.days, stated.amounts, stated.currencies, stated.ids) AS one(date, value, currency, id)
    EXCEPT SELECT * FROM unnest(stored.days, stored.amounts, stored.currencies, stored.ids)
    ORDER BY 1
  LOOP
    INSERT INTO "WalletPrice" ("walletId", instrument, date, source, value, currency, "positionTransactionId", "lastUpdatedTime")
    VALUES (wallet, named, paid.date, 'transaction', paid.value, paid.currency, paid.id, now())
    ON CONFLICT ("walletId", instrument, date, source) DO UPDATE
    SET value = excluded.value, currency = excluded.currency, "positionTransactionId" = excluded."positionTransactionId",
      "lastUpdatedTime" = excluded."lastUpdatedTime";
  END LOOP;
END $function$;

CREATE FUNCTION coffer.refuse_closed(wallet uuid, asset uuid, day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  closing record;
BEGIN
  SELECT id, "assetId" AS asset, date INTO closing FROM "Closing"
  WHERE "walletId" = wallet AND ("assetId" IS NULL OR "assetId" = asset) AND date >= day
  ORDER BY date DESC, id LIMIT 1;
  RAISE EXCEPTION 'closed % % %', closing.id, coalesce(closing.asset::text, '-'), closing.date USING ERRCODE = 'CF002';
END $function$;

CREATE FUNCTION coffer.refuse_closed_instruments(wallet uuid, instruments text[], dates date[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  closed record;
  held text[];
  day date;
BEGIN
  FOR closed IN SELECT "assetId" AS asset, max(date) AS until FROM "Closing" WHERE "walletId" = wallet GROUP BY 1 LOOP
    IF closed.asset IS NOT NULL THEN
      held := ARRAY(
        SELECT isin FROM "SecurityTransaction" WHERE "walletId" = wallet AND "assetId" = closed.asset AND date <= closed.until
        UNION SELECT symbol FROM "CryptoTransaction" WHERE "walletId" = wallet AND "assetId" = closed.asset AND date <= closed.until);
    END IF;
    SELECT min(changed.date) INTO day FROM unnest(instruments, dates) AS changed(instrument, date)
    WHERE changed.date <= closed.until AND (closed.asset IS NULL OR changed.instrument = ANY (held));
    IF day IS NOT NULL THEN PERFORM coffer.refuse_closed(wallet, closed.asset, day); END IF;
  END LOOP;
END $function$;

CREATE FUNCTION coffer.refuse_closed_links(wallet uuid, days jsonb, transactions uuid[], securities uuid[], cryptos uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  touched record;
BEGIN
  FOR touched IN
    SELECT "assetId" AS asset, min(least(date, "usingStartDate")) AS day FROM "Transaction"
    WHERE "walletId" = wallet AND id = ANY (transactions) GROUP BY 1
    UNION ALL
    SELECT "assetId", min(date) FROM "SecurityTransaction" WHERE "walletId" = wallet AND id = ANY (securities) GROUP BY 1
    UNION ALL
    SELECT "assetId", min(date) FROM "CryptoTransaction" WHERE "walletId" = wallet AND id = ANY (cryptos) GROUP BY 1
  LOOP
    IF coffer.is_closed(days, touched.asset, touched.day) THEN PERFORM coffer.refuse_closed(wallet, touched.asset, touched.day); END IF;
  END LOOP;
END $function$;

CREATE FUNCTION coffer.refuse_truncate()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  RAISE EXCEPTION 'TRUNCATE would leave the day totals behind: use DELETE';
END $function$;

CREATE FUNCTION coffer.reject_access_requests(person uuid, client text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE "AccessRequest" SET status = 'rejected'::"AccessRequestStatus", "decidedTime" = now()
   WHERE (("AccessRequest"."personId" = reject_access_requests.person) AND ("AccessRequest"."clientId" = reject_access_requests.client) AND ("AccessRequest".status = 'pending'::"AccessRequestStatus") AND ("AccessRequest"."expiresTime" > now()));
END;

CREATE FUNCTION coffer.reject_requests_of_withdrawn()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM coffer.reject_access_requests(old."personId", old."clientId");
  RETURN NULL;
END $function$;

CREATE FUNCTION coffer.remember_device(person uuid, brought bytea, made bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  is_known boolean;
BEGIN
  UPDATE "KnownDevice" SET "tokenHash" = made WHERE "tokenHash" = brought;
  UPDATE "KnownDevice" SET "lastSignInTime" = now() WHERE "tokenHash" = made AND "personId" = person;
  is_known := FOUND;
  IF NOT is_known THEN
    INSERT INTO "KnownDevice" ("tokenHash", "personId") VALUES (made, person);
    DELETE FROM "KnownDevice" WHERE "personId" = person AND "tokenHash" IN (
      SELECT "tokenHash" FROM "KnownDevice" WHERE "personId" = person
      ORDER BY "tokenHash" = made DESC, "lastSignInTime" DESC, "tokenHash" OFFSET 20);
  END IF;
  RETURN is_known;
END $function$;

CREATE FUNCTION coffer.row_key(changed jsonb, key_columns text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN (SELECT string_agg((row_key.changed ->> by.part), '/'::text ORDER BY by.place) AS string_agg FROM unnest(row_key.key_columns) WITH ORDINALITY by(part, place));

CREATE FUNCTION coffer.rows_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  captured_as text := tg_argv[0];
  quota text := tg_argv[3];
  books text := tg_argv[4];
  distributed boolean := coalesce(current_setting('coffer.distributed', true) = 'on', false);
  sign integer := CASE WHEN tg_op = 'DELETE' THEN -1 ELSE 1 END;
  wallet uuid;
BEGIN
  SELECT "walletId" INTO wallet FROM changed LIMIT 1;
  IF wallet IS NULL THEN RETURN NULL; END IF;

  <<guard>>
  DECLARE
    days jsonb;
    touched record;
    first date;
  BEGIN
    IF books NOT IN ('transactions', 'positions', 'links', 'prices', 'splits', 'budget months', 'budget rows') THEN EXIT guard; END IF;
    IF books = 'prices' THEN
      IF NOT EXISTS (SELECT FROM changed WHERE source = 'manual') THEN EXIT guard; END IF;
    END IF;
    days := coffer.closed_days(wallet);
    IF days IS NULL THEN EXIT guard; END IF;
    IF books = 'transactions' THEN
      FOR touched IN SELECT "assetId" AS asset, min(least(date, "usingStartDate")) AS day FROM changed GROUP BY 1 LOOP
        IF coffer.is_closed(days, touched.asset, touched.day) THEN PERFORM coffer.refuse_closed(wallet, touched.asset, touched.day); END IF;
      END LOOP;
    ELSIF books = 'positions' THEN
      FOR touched IN SELECT "assetId" AS asset, min(date) AS day FROM changed GROUP BY 1 LOOP
        IF coffer.is_closed(days, touched.asset, touched.day) THEN PERFORM coffer.refuse_closed(wallet, touched.asset, touched.day); END IF;
      END LOOP;
    ELSIF books = 'links' THEN
      PERFORM coffer.refuse_closed_links(wallet, days,
        ARRAY(SELECT "transactionId" FROM changed UNION SELECT "counterTransactionId" FROM changed),
        ARRAY(SELECT "securityTransactionId" FROM changed UNION SELECT "counterSecurityTransactionId" FROM changed),
        ARRAY(SELECT "cryptoTransactionId" FROM changed UNION SELECT "counterCryptoTransactionId" FROM changed));
    ELSIF books = 'prices' THEN
      PERFORM coffer.refuse_closed_instruments(wallet, array_agg(instrument), array_agg(date)) FROM changed WHERE source = 'manual';
    ELSIF books = 'splits' THEN
      PERFORM coffer.refuse_closed_instruments(wallet, array_agg(isin), array_agg(date)) FROM changed;
    ELSE
      IF books = 'budget months' THEN
        SELECT min(coffer.budget_month_end(changed.month, budget."startDay", budget.weekend)) INTO first
        FROM changed JOIN "Budget" AS budget ON budget."walletId" = wallet AND budget.id = changed."budgetId";
      ELSE
        SELECT min(coffer.budget_month_end(month.month, budget."startDay", budget.weekend)) INTO first
        FROM changed JOIN "BudgetMonth" AS month ON month."walletId" = wallet AND month.id = changed."budgetMonthId"
        JOIN "Budget" AS budget ON budget."walletId" = wallet AND budget.id = month."budgetId";
      END IF;
      IF coffer.is_closed(days, NULL, first) THEN PERFORM coffer.refuse_closed(wallet, NULL, first); END IF;
    END IF;
  END guard;

  <<capture>>
  DECLARE
    one record;
    change_set uuid;
    shown_by text[];
    key_columns text[];
    how text := lower(left(tg_op, 1));
  BEGIN
    IF captured_as = '' OR coffer.captures_nothing() OR (tg_op = 'DELETE' AND NOT EXISTS (SELECT FROM "Wallet" WHERE id = wallet)) THEN
      EXIT capture;
    END IF;
    IF EXISTS (SELECT FROM changed WHERE "walletId" <> wallet) THEN
      RAISE EXCEPTION 'A statement changed rows of several wallets of "%"', tg_table_name;
    END IF;
    change_set := coffer.change_set_of(wallet);
    IF tg_argv[2] = '' THEN
      IF distributed THEN
        FOR one IN SELECT changed.id, to_jsonb(changed) AS was FROM changed LOOP
          PERFORM coffer.capture_row(wallet, change_set, ARRAY[captured_as, one.id::text], tg_table_name, one.id::text, how,
            CASE WHEN tg_op = 'DELETE' THEN one.was END);
        END LOOP;
      ELSIF tg_table_name = 'Transaction' AND tg_op = 'DELETE' THEN
        INSERT INTO coffer.changed_transaction SELECT change_set, nextval('"ChangedRow_seq_seq"'), how, changed.* FROM changed;
      ELSIF tg_table_name = 'Transaction' THEN
        INSERT INTO coffer.changed_transaction ("changeSetId", change, "walletId", id)
        SELECT change_set, how, wallet, changed.id FROM changed;
      ELSIF tg_op = 'DELETE' THEN
        INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change, before)
        SELECT wallet, change_set, captured_as, changed.id, tg_table_name, changed.id, how, to_jsonb(changed) FROM changed;
      ELSE
        INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change)
        SELECT wallet, change_set, captured_as, changed.id, tg_table_name, changed.id, how FROM changed;
      END IF;
      EXIT capture;
    END IF;
    shown_by := string_to_array(tg_argv[1], '/');
    key_columns := string_to_array(tg_argv[2], '/');
    IF distributed THEN
      FOR one IN
        SELECT coffer.shown_record(captured_as, shown_by, to_jsonb(changed)) AS shown, coffer.row_key(to_jsonb(changed), key_columns) AS key,
          to_jsonb(changed) AS was
        FROM changed WHERE to_jsonb(changed) ->> 'source' IS DISTINCT FROM 'transaction'
      LOOP
        PERFORM coffer.capture_row(wallet, change_set, one.shown, tg_table_name, one.key, how, CASE WHEN tg_op = 'DELETE' THEN one.was END);
      END LOOP;
    ELSIF tg_table_name = 'TransactionTag' THEN
      INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change, before)
      SELECT wallet, change_set, captured_as, changed."transactionId", tg_table_name, concat(changed."transactionId", '/', changed."tagId"), how,
        CASE WHEN tg_op = 'DELETE' THEN to_jsonb(changed) END
      FROM changed;
    ELSE
      INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change, before)
      SELECT wallet, change_set, shown[1], shown[2], tg_table_name, coffer.row_key(was, key_columns), how, CASE WHEN tg_op = 'DELETE' THEN was END
      FROM (
        SELECT was, coffer.shown_record(captured_as, shown_by, was) AS shown
        FROM (SELECT to_jsonb(changed) AS was FROM changed) AS rows
        WHERE was ->> 'source' IS DISTINCT FROM 'transaction'
      ) AS captured;
    END IF;
  END capture;

  <<count>>
  DECLARE
    amount bigint;
    own smallint := pg_backend_pid() % 64;
  BEGIN
    IF books = 'files' THEN
      PERFORM coffer.count_records(kept."walletId", 'storage', sign * kept.bytes)
      FROM (SELECT "walletId", sum(size)::bigint AS bytes FROM changed GROUP BY 1 ORDER BY 1) AS kept;
    ELSIF books = 'import files' THEN
      PERFORM coffer.count_records(kept."walletId", 'storage', sign * kept.bytes)
      FROM (SELECT "walletId", sum(size)::bigint AS bytes FROM changed WHERE content IS NOT NULL GROUP BY 1 ORDER BY 1) AS kept;
    END IF;
    IF quota = '' THEN EXIT count; END IF;
    IF tg_op = 'INSERT' THEN
      SELECT count(*) INTO amount FROM changed;
      IF amount = 1 THEN
        UPDATE "RecordCount" SET used = used + 1, room = room - 1
        WHERE "walletId" = wallet AND kind = quota AND slot = own AND room >= 1;
        IF FOUND THEN EXIT count; END IF;
      END IF;
    END IF;
    PERFORM coffer.count_records(counted."walletId", quota, sign * counted.amount)
    FROM (SELECT "walletId", count(*) AS amount FROM changed GROUP BY 1 ORDER BY 1) AS counted;
  END count;
  IF coffer.texts_are_noted() THEN PERFORM coffer.count_noted_texts(); END IF;

  <<mark>>
  DECLARE
    added record;
    stale record;
    sum_kinds text[];
    sum_kind text;
  BEGIN
    IF books = 'transactions' THEN
      IF distributed THEN
        FOR added IN
          SELECT "walletId" AS wallet, "assetId" AS asset, "amountCurrency" AS currency, date, sum("amountValue") AS amount
          FROM changed WHERE "parentTransactionId" IS NULL
          GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
        LOOP
          INSERT INTO "DayTotal" AS total ("walletId", "assetId", currency, date, amount)
          VALUES (added.wallet, added.asset, added.currency, added.date, sign * added.amount)
          ON CONFLICT ("walletId", "assetId", currency, date) DO UPDATE SET amount = total.amount + excluded.amount;
        END LOOP;
      ELSE
        INSERT INTO "DayTotal" AS total ("walletId", "assetId", currency, date, amount)
        SELECT "walletId", "assetId", "amountCurrency", date, sign * sum("amountValue")
        FROM changed WHERE "parentTransactionId" IS NULL
        GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
        ON CONFLICT ("walletId", "assetId", currency, date) DO UPDATE SET amount = total.amount + excluded.amount;
      END IF;
    END IF;
    IF books IN ('transactions', 'links', 'market totals') THEN
      sum_kinds := CASE WHEN books = 'transactions' THEN '{worth,flow}' WHEN books = 'links' THEN '{flow}' ELSE '{worth}' END;
      IF distributed THEN
        FOR stale IN
          SELECT DISTINCT "walletId" AS wallet, date_trunc('month', date::timestamp)::date AS month FROM changed WHERE date IS NOT NULL
        LOOP
          CONTINUE WHEN NOT EXISTS (SELECT FROM "Wallet" WHERE id = stale.wallet);
          FOREACH sum_kind IN ARRAY sum_kinds LOOP
            INSERT INTO "WalletMark" ("walletId", kind, date) VALUES (stale.wallet, sum_kind, stale.month);
          END LOOP;
        END LOOP;
      ELSE
        INSERT INTO "WalletMark" ("walletId", kind, date)
        SELECT touched.wallet, kind, touched.month
        FROM (SELECT DISTINCT "walletId" AS wallet, date_trunc('month', date::timestamp)::date AS month FROM changed WHERE date IS NOT NULL) AS touched
        CROSS JOIN unnest(sum_kinds) AS kind
        WHERE EXISTS (SELECT FROM "Wallet" WHERE id = touched.wallet);
      END IF;
    END IF;
    IF books = 'positions' THEN
      FOR stale IN SELECT DISTINCT "walletId" AS wallet, to_jsonb(changed) ->> tg_argv[5] AS named FROM changed ORDER BY 1, 2 LOOP
        PERFORM coffer.refresh_paid_prices(stale.wallet, stale.named);
      END LOOP;
    END IF;
    IF books IN ('positions', 'prices', 'splits') THEN
      FOR stale IN
        SELECT "walletId" AS wallet, to_jsonb(changed) ->> tg_argv[5] AS instrument, min(date) AS since FROM changed GROUP BY 1, 2
      LOOP
        CONTINUE WHEN NOT EXISTS (SELECT FROM "Wallet" WHERE id = stale.wallet);
        INSERT INTO "WalletMark" ("walletId", kind, instrument, date) VALUES (stale.wallet, 'values', stale.instrument, stale.since);
      END LOOP;
    END IF;
    IF books = 'transactions' THEN
      FOR stale IN
        SELECT "walletId" AS wallet, array_agg(DISTINCT "parentTransactionId") AS parents
        FROM changed WHERE "parentTransactionId" IS NOT NULL GROUP BY 1
      LOOP
        PERFORM coffer.settle_splits(stale.wallet, stale.parents);
      END LOOP;
    END IF;
  END mark;

  <<tell>>
  DECLARE
    ids text[];
  BEGIN
    IF tg_argv[6] = 'imports' THEN
      SELECT array_agg(DISTINCT "importId"::text) INTO ids FROM changed WHERE "importId" IS NOT NULL;
      IF ids IS NOT NULL THEN PERFORM coffer.tell_of(wallet, 'import', ids); END IF;
    END IF;
  END tell;
  RETURN NULL;
END $function$;

CREATE FUNCTION coffer.rows_updated()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  captured_as text := tg_argv[0];
  books text := tg_argv[4];
  wallet uuid;
BEGIN
  IF tg_argv[1] = 'id' THEN
    -- The key of a row of "Wallet" is its id.
    SELECT id INTO wallet FROM new_rows LIMIT 1;
  ELSE
    SELECT "walletId" INTO wallet FROM new_rows LIMIT 1;
  END IF;
  IF wallet IS NULL THEN RETURN NULL; END IF;

  <<guard>>
  DECLARE
    days jsonb;
    touched record;
    transactions uuid[];
    securities uuid[];
    cryptos uuid[];
    first date;
  BEGIN
    IF books NOT IN ('transactions', 'positions', 'links', 'prices', 'splits', 'budget months', 'budget rows') THEN EXIT guard; END IF;
    IF books = 'prices' THEN
      IF NOT EXISTS (SELECT FROM new_rows WHERE source = 'manual') THEN EXIT guard; END IF;
    END IF;
    days := coffer.closed_days(wallet);
    IF days IS NULL THEN EXIT guard; END IF;
    IF books = 'transactions' THEN
      FOR touched IN
        SELECT "assetId" AS asset, min(least(date, "usingStartDate")) AS day
        FROM (
          (SELECT id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "usingStartDate", "usingEndDate", "parentTransactionId", parent FROM old_rows
           EXCEPT SELECT id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "usingStartDate", "usingEndDate", "parentTransactionId", parent FROM new_rows)
          UNION ALL
          (SELECT id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "usingStartDate", "usingEndDate", "parentTransactionId", parent FROM new_rows
           EXCEPT SELECT id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "usingStartDate", "usingEndDate", "parentTransactionId", parent FROM old_rows)
        ) AS difference
        GROUP BY 1
      LOOP
        IF coffer.is_closed(days, touched.asset, touched.day) THEN PERFORM coffer.refuse_closed(wallet, touched.asset, touched.day); END IF;
      END LOOP;
    ELSIF books = 'positions' THEN
      FOR touched IN
        SELECT "assetId" AS asset, min(date) AS day
        FROM (
          (SELECT id, date, "assetId", type, to_jsonb(old_rows) ->> tg_argv[5] AS instrument, quantity, "priceValue", "priceCurrency", "feesValue", "feesCurrency", "taxValue", "taxCurrency", "categoryId" FROM old_rows
           EXCEPT SELECT id, date, "assetId", type, to_jsonb(new_rows) ->> tg_argv[5], quantity, "priceValue", "priceCurrency", "feesValue", "feesCurrency", "taxValue", "taxCurrency", "categoryId" FROM new_rows)
          UNION ALL
          (SELECT id, date, "assetId", type, to_jsonb(new_rows) ->> tg_argv[5] AS instrument, quantity, "priceValue", "priceCurrency", "feesValue", "feesCurrency", "taxValue", "taxCurrency", "categoryId" FROM new_rows
           EXCEPT SELECT id, date, "assetId", type, to_jsonb(old_rows) ->> tg_argv[5], quantity, "priceValue", "priceCurrency", "feesValue", "feesCurrency", "taxValue", "taxCurrency", "categoryId" FROM old_rows)
        ) AS difference
        GROUP BY 1
      LOOP
        IF coffer.is_closed(days, touched.asset, touched.day) THEN PERFORM coffer.refuse_closed(wallet, touched.asset, touched.day); END IF;
      END LOOP;
    ELSIF books = 'links' THEN
      SELECT array_agg("transactionId") || array_agg("counterTransactionId"),
        array_agg("securityTransactionId") || array_agg("counterSecurityTransactionId"),
        array_agg("cryptoTransactionId") || array_agg("counterCryptoTransactionId")
      INTO transactions, securities, cryptos
      FROM (
        (SELECT id, "transactionId", "securityTransactionId", "cryptoTransactionId", "counterTransactionId", "counterSecurityTransactionId", "counterCryptoTransactionId" FROM old_rows
         EXCEPT SELECT id, "transactionId", "securityTransactionId", "cryptoTransactionId", "counterTransactionId", "counterSecurityTransactionId", "counterCryptoTransactionId" FROM new_rows)
        UNION ALL
        (SELECT id, "transactionId", "securityTransactionId", "cryptoTransactionId", "counterTransactionId", "counterSecurityTransactionId", "counterCryptoTransactionId" FROM new_rows
         EXCEPT SELECT id, "transactionId", "securityTransactionId", "cryptoTransactionId", "counterTransactionId", "counterSecurityTransactionId", "counterCryptoTransactionId" FROM old_rows)
      ) AS difference;
      PERFORM coffer.refuse_closed_links(wallet, days, transactions, securities, cryptos);
    ELSIF books = 'prices' THEN
      PERFORM coffer.refuse_closed_instruments(wallet, array_agg(instrument), array_agg(date))
      FROM (
        (SELECT instrument, date, source, value, currency FROM old_rows EXCEPT SELECT instrument, date, source, value, currency FROM new_rows)
        UNION ALL
        (SELECT instrument, date, source, value, currency FROM new_rows EXCEPT SELECT instrument, date, source, value, currency FROM old_rows)
      ) AS difference WHERE source = 'manual';
    ELSIF books = 'splits' THEN
      PERFORM coffer.refuse_closed_instruments(wallet, array_agg(isin), array_agg(date))
      FROM (
        (SELECT isin, date, factor FROM old_rows EXCEPT SELECT isin, date, factor FROM new_rows)
        UNION ALL
        (SELECT isin, date, factor FROM new_rows EXCEPT SELECT isin, date, factor FROM old_rows)
      ) AS difference;
    ELSE
      IF books = 'budget months' THEN
        SELECT min(coffer.budget_month_end(new_rows.month, budget."startDay", budget.weekend)) INTO first
        FROM new_rows JOIN "Budget" AS budget ON budget."walletId" = wallet AND budget.id = new_rows."budgetId";
      ELSE
        SELECT min(coffer.budget_month_end(month.month, budget."startDay", budget.weekend)) INTO first
        FROM new_rows JOIN "BudgetMonth" AS month ON month."walletId" = wallet AND month.id = new_rows."budgetMonthId"
        JOIN "Budget" AS budget ON budget."walletId" = wallet AND budget.id = month."budgetId";
      END IF;
      IF coffer.is_closed(days, NULL, first) THEN PERFORM coffer.refuse_closed(wallet, NULL, first); END IF;
    END IF;
  END guard;

  <<capture>>
  DECLARE
    one record;
    row_wallet uuid;
    change_set uuid;
    shown_by text[];
    key_columns text[];
    nestloop text;
  BEGIN
    IF captured_as = '' OR coffer.captures_nothing() THEN EXIT capture; END IF;
    -- The statistics of a table that was just filled say that it is empty, so the planner would choose a nested loop
    -- that compares all rows with all.
    nestloop := current_setting('enable_nestloop');
    PERFORM set_config('enable_nestloop', 'off', true);
    IF books = 'import files' THEN
      -- Undoing an import also undoes the worker's changes to its file, so the captured file is the one that was
      -- uploaded.
      FOR one IN
        SELECT old_rows."walletId" AS wallet, old_rows.id, to_jsonb(old_rows)
            - CASE WHEN old_rows.content IS NOT DISTINCT FROM new_rows.content THEN 'content' ELSE '' END
            || CASE WHEN old_rows.state IN ('queued', 'running') THEN '{"state": "uploaded", "progress": 0, "startedTime": null}' ELSE '{}' END::jsonb AS was
        FROM old_rows JOIN new_rows ON new_rows.id = old_rows.id
        WHERE new_rows.state NOT IN ('queued', 'running') AND new_rows IS DISTINCT FROM old_rows
      LOOP
        PERFORM coffer.capture_row(one.wallet, coffer.change_set_of(one.wallet), ARRAY[captured_as, one.id::text], tg_table_name, one.id::text, 'u', one.was);
      END LOOP;
    ELSIF tg_argv[2] = '' THEN
      change_set := coffer.change_set_of(wallet);
      IF current_setting('coffer.distributed', true) = 'on' THEN
        FOR one IN
          SELECT old_rows.id, to_jsonb(old_rows) AS was FROM old_rows JOIN new_rows ON new_rows.id = old_rows.id
          WHERE old_rows IS DISTINCT FROM new_rows
        LOOP
          PERFORM coffer.capture_row(wallet, change_set, ARRAY[captured_as, one.id::text], tg_table_name, one.id::text, 'u', one.was);
        END LOOP;
      ELSIF tg_table_name = 'Transaction' THEN
        INSERT INTO coffer.changed_transaction SELECT change_set, nextval('"ChangedRow_seq_seq"'), 'u', old_rows.*
        FROM old_rows JOIN new_rows ON new_rows.id = old_rows.id
        WHERE old_rows IS DISTINCT FROM new_rows;
      ELSE
        INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change, before)
        SELECT wallet, change_set, captured_as, old_rows.id, tg_table_name, old_rows.id, 'u', to_jsonb(old_rows)
        FROM old_rows JOIN new_rows ON new_rows.id = old_rows.id
        WHERE old_rows IS DISTINCT FROM new_rows;
      END IF;
    ELSIF tg_table_name = 'TransactionTag' THEN
      change_set := coffer.change_set_of(wallet);
      INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change, before)
      SELECT wallet, change_set, captured_as, old_rows."transactionId", tg_table_name, concat(old_rows."transactionId", '/', old_rows."tagId"), 'u',
        to_jsonb(old_rows)
      FROM old_rows JOIN new_rows ON new_rows."transactionId" = old_rows."transactionId" AND new_rows."tagId" = old_rows."tagId"
      WHERE old_rows IS DISTINCT FROM new_rows;
    ELSE
      shown_by := string_to_array(tg_argv[1], '/');
      key_columns := string_to_array(tg_argv[2], '/');
      FOR one IN
        SELECT was.row, was.key
        FROM (SELECT to_jsonb(old_rows) AS row, coffer.row_key(to_jsonb(old_rows), key_columns) AS key FROM old_rows) AS was
        JOIN (SELECT to_jsonb(new_rows) AS row, coffer.row_key(to_jsonb(new_rows), key_columns) AS key FROM new_rows) AS made
          ON made.key = was.key
        WHERE made.row <> was.row AND was.row ->> 'source' IS DISTINCT FROM 'transaction'
      LOOP
        row_wallet := coalesce(one.row ->> 'walletId', one.row ->> 'id');
        change_set := coalesce(change_set, coffer.change_set_of(row_wallet));
        PERFORM coffer.capture_row(row_wallet, change_set, coffer.shown_record(captured_as, shown_by, one.row), tg_table_name, one.key, 'u', one.row);
      END LOOP;
    END IF;
    PERFORM set_config('enable_nestloop', nestloop, true);
  END capture;

  <<count>>
  BEGIN
    IF books = 'import files' THEN
      PERFORM coffer.count_records(kept."walletId", 'storage', kept.bytes)
      FROM (
        SELECT "walletId", sum(bytes)::bigint AS bytes
        FROM (
          SELECT "walletId", size AS bytes FROM new_rows WHERE content IS NOT NULL
          UNION ALL SELECT "walletId", -size FROM old_rows WHERE content IS NOT NULL
        ) AS sizes
        GROUP BY 1 HAVING sum(bytes) <> 0 ORDER BY 1
      ) AS kept;
    END IF;
  END count;
  IF coffer.texts_are_noted() THEN PERFORM coffer.count_noted_texts(); END IF;

  <<mark>>
  DECLARE
    added record;
    stale record;
    sum_kind text;
  BEGIN
    IF books = 'transactions' THEN
      FOR added IN
        SELECT "walletId" AS wallet, "assetId" AS asset, "amountCurrency" AS currency, date, sum(value) AS amount
        FROM (
          SELECT "walletId", "assetId", "amountCurrency", date, "amountValue" AS value
          FROM new_rows WHERE "parentTransactionId" IS NULL
          UNION ALL
          SELECT "walletId", "assetId", "amountCurrency", date, -"amountValue"
          FROM old_rows WHERE "parentTransactionId" IS NULL
        ) AS difference
        GROUP BY 1, 2, 3, 4 HAVING sum(value) <> 0 ORDER BY 1, 2, 3, 4
      LOOP
        INSERT INTO "DayTotal" AS total ("walletId", "assetId", currency, date, amount)
        VALUES (added.wallet, added.asset, added.currency, added.date, added.amount)
        ON CONFLICT ("walletId", "assetId", currency, date) DO UPDATE SET amount = total.amount + excluded.amount;
      END LOOP;
      FOR stale IN
        SELECT DISTINCT "walletId" AS wallet, date_trunc('month', date::timestamp)::date AS month
        FROM (
          (SELECT "walletId", id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "parentTransactionId", parent FROM old_rows
           EXCEPT SELECT "walletId", id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "parentTransactionId", parent FROM new_rows)
          UNION ALL
          (SELECT "walletId", id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "parentTransactionId", parent FROM new_rows
           EXCEPT SELECT "walletId", id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "parentTransactionId", parent FROM old_rows)
        ) AS difference
      LOOP
        CONTINUE WHEN NOT EXISTS (SELECT FROM "Wallet" WHERE id = stale.wallet);
        FOREACH sum_kind IN ARRAY ARRAY['worth', 'flow'] LOOP
          INSERT INTO "WalletMark" ("walletId", kind, date) VALUES (stale.wallet, sum_kind, stale.month);
        END LOOP;
      END LOOP;
    ELSIF books = 'market totals' THEN
      FOR stale IN
        SELECT DISTINCT "walletId" AS wallet, date_trunc('month', date::timestamp)::date AS month FROM new_rows WHERE date IS NOT NULL
      LOOP
        CONTINUE WHEN NOT EXISTS (SELECT FROM "Wallet" WHERE id = stale.wallet);
        INSERT INTO "WalletMark" ("walletId", kind, date) VALUES (stale.wallet, 'worth', stale.month);
      END LOOP;
    ELSIF books = 'positions' THEN
      FOR stale IN
        SELECT DISTINCT difference.wallet, difference.named FROM (
          (SELECT "walletId" AS wallet, to_jsonb(old_rows) ->> tg_argv[5] AS named, id, date, type, "priceValue", "priceCurrency" FROM old_rows
           EXCEPT SELECT "walletId", to_jsonb(new_rows) ->> tg_argv[5], id, date, type, "priceValue", "priceCurrency" FROM new_rows)
          UNION ALL
          (SELECT "walletId", to_jsonb(new_rows) ->> tg_argv[5], id, date, type, "priceValue", "priceCurrency" FROM new_rows
           EXCEPT SELECT "walletId", to_jsonb(old_rows) ->> tg_argv[5], id, date, type, "priceValue", "priceCurrency" FROM old_rows)
        ) AS difference
        ORDER BY 1, 2
      LOOP
        PERFORM coffer.refresh_paid_prices(stale.wallet, stale.named);
      END LOOP;
      FOR stale IN
        SELECT "walletId" AS wallet, instrument, min(date) AS since
        FROM (
          (SELECT "walletId", "assetId", to_jsonb(old_rows) ->> tg_argv[5] AS instrument, id, date, type, quantity FROM old_rows
           EXCEPT SELECT "walletId", "assetId", to_jsonb(new_rows) ->> tg_argv[5], id, date, type, quantity FROM new_rows)
          UNION ALL
          (SELECT "walletId", "assetId", to_jsonb(new_rows) ->> tg_argv[5], id, date, type, quantity FROM new_rows
           EXCEPT SELECT "walletId", "assetId", to_jsonb(old_rows) ->> tg_argv[5], id, date, type, quantity FROM old_rows)
        ) AS difference
        GROUP BY 1, 2
      LOOP
        CONTINUE WHEN NOT EXISTS (SELECT FROM "Wallet" WHERE id = stale.wallet);
        INSERT INTO "WalletMark" ("walletId", kind, instrument, date) VALUES (stale.wallet, 'values', stale.instrument, stale.since);
      END LOOP;
    ELSIF books IN ('prices', 'splits') THEN
      FOR stale IN
        SELECT "walletId" AS wallet, to_jsonb(new_rows) ->> tg_argv[5] AS instrument, min(date) AS since FROM new_rows GROUP BY 1, 2
      LOOP
        CONTINUE WHEN NOT EXISTS (SELECT FROM "Wallet" WHERE id = stale.wallet);
        INSERT INTO "WalletMark" ("walletId", kind, instrument, date) VALUES (stale.wallet, 'values', stale.instrument, stale.since);
      END LOOP;
    END IF;
    IF books = 'transactions' THEN
      FOR stale IN
        SELECT "walletId" AS wallet, array_agg(DISTINCT coalesce("parentTransactionId", id)) AS parents
        FROM (
          (SELECT "walletId", id, "parentTransactionId", pending, reviewed FROM new_rows WHERE parent OR "parentTransactionId" IS NOT NULL
           EXCEPT SELECT "walletId", id, "parentTransactionId", pending, reviewed FROM old_rows)
          UNION ALL
          (SELECT "walletId", id, "parentTransactionId", pending, reviewed FROM old_rows WHERE "parentTransactionId" IS NOT NULL
           EXCEPT SELECT "walletId", id, "parentTransactionId", pending, reviewed FROM new_rows)
        ) AS difference
        GROUP BY 1
      LOOP
        PERFORM coffer.settle_splits(stale.wallet, stale.parents);
      END LOOP;
      FOR stale IN
        SELECT "walletId" AS wallet, array_agg(id) AS ids, array_agg(date) AS days
        FROM (SELECT "walletId", id, date FROM new_rows EXCEPT SELECT "walletId", id, date FROM old_rows) AS difference
        GROUP BY 1
      LOOP
        UPDATE "TransactionTag" AS tag SET date = booked.day FROM unnest(stale.ids, stale.days) AS booked(id, day)
        WHERE tag."walletId" = stale.wallet AND tag."transactionId" = booked.id AND tag.date <> booked.day;
        UPDATE "TransferLink" AS link SET date = booked.day FROM unnest(stale.ids, stale.days) AS booked(id, day)
        WHERE link."walletId" = stale.wallet AND link."transactionId" = booked.id AND link.date <> booked.day;
      END LOOP;
    END IF;
  END mark;

  <<tell>>
  DECLARE
    ids text[];
    shown_type text := 'import';
  BEGIN
    IF tg_argv[6] = 'imports' THEN
      SELECT array_agg(id::text) INTO ids FROM (
        SELECT id FROM (
          SELECT "importId" AS id, count(*) AS amount FROM old_rows WHERE "importId" IS NOT NULL GROUP BY "importId"
          UNION ALL
          SELECT "importId", -count(*) FROM new_rows WHERE "importId" IS NOT NULL GROUP BY "importId"
        ) AS counted
        GROUP BY id HAVING sum(amount) <> 0
      ) AS moved;
    ELSIF tg_argv[6] = 'connected assets' THEN
      shown_type := 'asset';
      SELECT array_agg(asset.id::text) INTO ids FROM "Asset" AS asset
      JOIN new_rows ON new_rows.id = asset."bankConnectionId" WHERE asset."walletId" = wallet;
    END IF;
    IF ids IS NOT NULL THEN PERFORM coffer.tell_of(wallet, shown_type, ids); END IF;
  END tell;
  RETURN NULL;
END $function$;

CREATE FUNCTION coffer.searchable(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(value) = length(value)) THEN replace(lower(value), '`'::text, ''''::text) WHEN (value = translate(value, 'äöüåøÄÖÜÅØ̈̊'::text, ''::text)) THEN coffer.folded(value) ELSE ((coffer.folded(value) || chr(10)) || coffer.spelled_out(value)) END;

CREATE FUNCTION coffer.session_by_hash(token_hash bytea, idle_days integer, longest_days integer)
 RETURNS TABLE("sessionId" uuid, id uuid, email text, name text, locale text, recently boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  stale boolean;
BEGIN
  SELECT session.id, person.id, person.email, person.name, person.locale,
    session."lastSignInTime" > now() - interval '10 minutes', session."lastSeenTime" < now() - interval '1 minute'
  INTO "sessionId", id, email, name, locale, recently, stale
  FROM "Session" AS session JOIN "Person" AS person ON person.id = session."personId"
  WHERE session."tokenHash" = token_hash AND session."expiresTime" > now();
  IF NOT FOUND THEN RETURN; END IF;
  IF stale THEN
    UPDATE "Session" AS session SET "lastSeenTime" = now(),
      "expiresTime" = least(now() + make_interval(days => idle_days), session."createdTime" + make_interval(days => longest_days))
    WHERE session."tokenHash" = token_hash AND session."lastSeenTime" < now() - interval '1 minute';
  END IF;
  RETURN NEXT;
END $function$;

CREATE FUNCTION coffer.session_is_open(session uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM "Session" open
           WHERE ((open.id = session_is_open.session) AND (open."personId" = session_is_open.person) AND (open."expiresTime" > now())))) AS "exists";
END;

CREATE FUNCTION coffer.set_instance_owner(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO "InstanceOwner" ("personId") VALUES (person)
  ON CONFLICT (id) DO UPDATE SET "personId" = excluded."personId";
END $function$;

CREATE FUNCTION coffer.set_quotas(quotas jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  changed text[];
  wallet uuid;
BEGIN
  SELECT coalesce(array_agg(given.key), '{}') INTO changed
  FROM jsonb_each_text(quotas) AS given LEFT JOIN "Quota" AS quota ON quota.kind = given.key
  WHERE quota.most IS DISTINCT FROM given.value::bigint;
  -- Locks counts in the same order as writers do. It locks them wallet by wallet, because a statement can only lock
  -- rows of one machine.
  FOR wallet IN SELECT DISTINCT "walletId" FROM "RecordCount" WHERE kind = ANY (changed) ORDER BY 1 LOOP
    PERFORM FROM "RecordCount" WHERE "walletId" = wallet AND kind = ANY (changed) ORDER BY kind, slot FOR UPDATE;
  END LOOP;
  -- Remove the room that the former quota gave to the slots.
  UPDATE "RecordCount" SET room = 0 WHERE kind = ANY (changed);
  INSERT INTO "Quota" (kind, most) SELECT key, value::bigint FROM jsonb_each_text(quotas)
  ON CONFLICT (kind) DO UPDATE SET most = excluded.most WHERE "Quota".most <> excluded.most;
  -- Give room to the slots that no connection uses. Otherwise the next import would hold all room, and every other
  -- writer would wait for it.
  IF 'transactions' = ANY (changed) THEN
    UPDATE "RecordCount" AS count SET room = greatest(0, div(quota.most - held.used, 8))::bigint
    FROM "Quota" AS quota,
      (SELECT "walletId", sum(used) AS used FROM "RecordCount" WHERE kind = 'transactions' GROUP BY 1) AS held
    WHERE quota.kind = 'transactions' AND count.kind = 'transactions' AND count.slot BETWEEN 72 AND 79
      AND held."walletId" = count."walletId";
  END IF;
END $function$;

CREATE FUNCTION coffer.set_undo_days(days integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  before int := coffer.undo_days();
BEGIN
  INSERT INTO "Quota" (kind, most) VALUES ('undoDays', days)
  ON CONFLICT (kind) DO UPDATE SET most = excluded.most WHERE "Quota".most <> excluded.most;
  IF days <> before THEN
    UPDATE "UnclaimedBytes" SET "dueTime" = "dueTime" + (days - before) * interval '1 day'
    WHERE "storagePath" IN (
      SELECT row.before ->> 'storagePath' FROM "ChangedRow" AS row WHERE row."table" = 'File' AND row.change <> 'u'
    );
  END IF;
END $function$;

CREATE FUNCTION coffer.settle_splits(wallet uuid, parents uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE "Transaction" AS part
  SET pending = whole.pending, "lastUpdatedTime" = whole."lastUpdatedTime", "lastUpdatedUserId" = whole."lastUpdatedUserId"
  FROM "Transaction" AS whole
  WHERE part."walletId" = wallet AND part."parentTransactionId" = ANY(parents)
    AND whole."walletId" = wallet AND whole.id = part."parentTransactionId" AND whole.pending <> part.pending;
  UPDATE "Transaction" AS whole
  SET reviewed = parts.reviewed, "lastUpdatedTime" = greatest(whole."lastUpdatedTime", parts.time),
    "lastUpdatedUserId" = CASE WHEN parts.time > whole."lastUpdatedTime" THEN parts.person ELSE whole."lastUpdatedUserId" END
  FROM (
    SELECT "parentTransactionId" AS id, bool_and(reviewed) AS reviewed, max("lastUpdatedTime") AS time,
      (array_agg("lastUpdatedUserId" ORDER BY "lastUpdatedTime" DESC))[1] AS person
    FROM "Transaction" WHERE "walletId" = wallet AND "parentTransactionId" = ANY(parents) GROUP BY 1
  ) AS parts
  WHERE whole."walletId" = wallet AND whole.id = parts.id AND whole.reviewed <> parts.reviewed;
END $function$;

CREATE FUNCTION coffer.shared_secret(named text, fresh bytea)
 RETURNS bytea
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO "Secret" (name, value) VALUES (named, fresh) ON CONFLICT (name) DO NOTHING;
  RETURN (SELECT value FROM "Secret" WHERE name = named);
END $function$;

CREATE FUNCTION coffer.shown_record(shown_type text, shown_by text[], changed jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (shown_type <> 'link'::text) THEN ARRAY[shown_type, coffer.row_key(changed, shown_by)] WHEN ((changed ->> 'transactionId'::text) IS NOT NULL) THEN ARRAY['transaction'::text, (changed ->> 'transactionId'::text)] WHEN ((changed ->> 'securityTransactionId'::text) IS NOT NULL) THEN ARRAY['securityTransaction'::text, (changed ->> 'securityTransactionId'::text)] ELSE ARRAY['cryptoTransaction'::text, (changed ->> 'cryptoTransactionId'::text)] END;

CREATE FUNCTION coffer.signing_keys()
 RETURNS TABLE(id text, "publicKey" jsonb, sealed bytea, "activeTime" timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT k.id,
     k."publicKey",
     k.sealed,
     k."activeTime"
    FROM "SigningKey" k
   WHERE (NOT (EXISTS ( SELECT
            FROM "SigningKey" later
           WHERE ((later."activeTime" > k."activeTime") AND (later."activeTime" < (now() - '02:00:00'::interval))))))
   ORDER BY k."activeTime" DESC;
END;

CREATE FUNCTION coffer.spelled_out(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(value) = length(value)) THEN replace(lower(value), '`'::text, ''''::text) ELSE coffer.folded(replace(replace(replace(replace(replace(lower(NORMALIZE(value, NFC)), 'ä'::text, 'ae'::text), 'ö'::text, 'oe'::text), 'ü'::text, 'ue'::text), 'å'::text, 'aa'::text), 'ø'::text, 'oe'::text)) END;

CREATE FUNCTION coffer.store_oauth_client(client_id text, client_metadata jsonb, asked bytea, most integer, most_bytes bigint)
 RETURNS double precision
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  size CONSTANT integer := octet_length(client_metadata::text);
  total bigint;
  total_bytes bigint;
  deleted bigint;
  deleted_bytes bigint;
BEGIN
  SELECT count(*) + 1, coalesce(sum(c.bytes), 0) + size INTO total, total_bytes FROM "OAuthClient" AS c;
  WHILE total > most OR total_bytes > most_bytes LOOP
    WITH gone AS (
      DELETE FROM "OAuthClient" AS c WHERE c.id IN (
        SELECT o.id FROM "OAuthClient" AS o WHERE o."usedTime" IS NULL
        ORDER BY o."createdTime" LIMIT greatest(1, total - most) FOR UPDATE SKIP LOCKED)
      RETURNING c.bytes)
    SELECT count(*), coalesce(sum(gone.bytes), 0) INTO deleted, deleted_bytes FROM gone;
    IF deleted = 0 THEN
      WITH gone AS (
        DELETE FROM "OAuthClient" AS c WHERE c.id IN (
          SELECT o.id FROM "OAuthClient" AS o
          WHERE o."usedTime" IS NOT NULL AND NOT EXISTS (SELECT FROM "OAuthGrant" AS g WHERE g."clientId" = o.id)
          ORDER BY o."usedTime" LIMIT greatest(1, total - most) FOR UPDATE SKIP LOCKED)
        RETURNING c.bytes)
      SELECT count(*), coalesce(sum(gone.bytes), 0) INTO deleted, deleted_bytes FROM gone;
    END IF;
    IF deleted = 0 THEN
      RETURN NULL;
    END IF;
    total := total - deleted;
    total_bytes := total_bytes - deleted_bytes;
  END LOOP;
  INSERT INTO "OAuthClient" (id, metadata, "metadataHash", bytes) VALUES (client_id, client_metadata, asked, size);
  RETURN greatest(total::double precision / most, total_bytes::double precision / most_bytes);
END $function$;

CREATE FUNCTION coffer.store_oauth_record(record_kind text, record_id text, record_payload jsonb, connection uuid, expires timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  INSERT INTO "OAuthRecord" (kind, id, payload, "connectionId", "expiresTime", bytes)
  VALUES (record_kind, record_id, record_payload, connection, expires, octet_length(record_payload::text))
  ON CONFLICT (kind, id) DO UPDATE
    SET payload = excluded.payload, "expiresTime" = excluded."expiresTime", bytes = excluded.bytes;
END $function$;

CREATE FUNCTION coffer.stranger_rows()
 RETURNS TABLE(kind text, rows bigint, bytes bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT 'client'::text AS text,
     count(*) AS count,
     COALESCE(sum(c.bytes), (0)::bigint) AS "coalesce"
    FROM "OAuthClient" c
 UNION ALL
  SELECT 'interaction'::text AS text,
     count(*) AS count,
     COALESCE(sum(r.bytes), (0)::bigint) AS "coalesce"
    FROM "OAuthRecord" r
   WHERE (r.kind = 'Interaction'::text);
END;

CREATE FUNCTION coffer.take_idempotency_key(whose text, named text, request_hash bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO "IdempotencyRecord" AS record (actor, key, "requestHash") VALUES (whose, named, request_hash)
  ON CONFLICT (actor, key) DO UPDATE SET "requestHash" = excluded."requestHash", body = NULL, "createdTime" = now()
  WHERE record."createdTime" < now() - interval '24 hours';
  RETURN FOUND;
END $function$;

CREATE FUNCTION coffer.take_passkey_challenge(given text, meant_for text, person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  taken record;
BEGIN
  DELETE FROM "PasskeyChallenge" WHERE challenge = given RETURNING purpose, "personId", "expiresTime" INTO taken;
  RETURN FOUND AND taken.purpose = meant_for AND taken."personId" IS NOT DISTINCT FROM person AND taken."expiresTime" > now();
END $function$;

CREATE FUNCTION coffer.tell_of(wallet uuid, shown_type text, ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  change_set uuid;
  told text;
BEGIN
  IF ids IS NULL OR coffer.captures_nothing() OR NOT EXISTS (SELECT FROM "Wallet" WHERE id = wallet) THEN
    RETURN;
  END IF;
  change_set := coffer.change_set_of(wallet);
  FOREACH told IN ARRAY ids LOOP
    PERFORM coffer.capture_row(wallet, change_set, ARRAY[shown_type, told], '', '', 't', NULL);
  END LOOP;
END $function$;

CREATE FUNCTION coffer.tell_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM pg_notify('coffer_withdrawals', '');
  RETURN NULL;
END $function$;

CREATE FUNCTION coffer.text_bytes_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  was jsonb := CASE WHEN tg_op <> 'INSERT' THEN to_jsonb(old) END;
  made jsonb := CASE WHEN tg_op <> 'DELETE' THEN to_jsonb(new) END;
  refusable boolean := tg_argv[3] = 'record' OR (tg_argv[3] = 'history' AND made ->> 'change' <> 'd');
  wallet text := coalesce(made, was) ->> tg_argv[2];
  name text := CASE WHEN refusable THEN 'coffer.changed_texts' ELSE 'coffer.changed_kept_texts' END;
  noted jsonb := coalesce(nullif(current_setting(name, true), ''), '{}');
  amount bigint := coalesce(coffer.counted_bytes(made, tg_argv[0], tg_argv[1]::bigint), 0)
    - coalesce(coffer.counted_bytes(was, tg_argv[0], tg_argv[1]::bigint), 0);
BEGIN
  IF amount = 0 OR wallet IS NULL THEN RETURN NULL; END IF;
  PERFORM set_config(name, jsonb_set(noted, ARRAY[wallet], to_jsonb(coalesce((noted ->> wallet)::bigint, 0) + amount))::text, true);
  RETURN NULL;
END $function$;

CREATE FUNCTION coffer.text_bytes_in(wallet uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  counted record;
  bytes bigint;
  total bigint := 0;
BEGIN
  FOR counted IN
    SELECT tgrelid::regclass AS name, split_part(encode(tgargs, 'escape'), '\000', 2)::bigint AS threshold,
      split_part(encode(tgargs, 'escape'), '\000', 3) AS wallet_column
    FROM pg_trigger WHERE tgname = 'counted_texts_insert'
  LOOP
    EXECUTE format('SELECT coalesce(sum(bytes), 0) FROM (SELECT %s AS bytes FROM %s AS row WHERE %I = $1) AS texts WHERE bytes > $2',
      coffer.text_bytes_of(counted.name, 'row'), counted.name, counted.wallet_column) INTO bytes USING wallet, counted.threshold;
    total := total + bytes;
  END LOOP;
  RETURN total;
END $function$;

CREATE FUNCTION coffer.text_bytes_of(counted regclass, named text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
RETURN (SELECT string_agg(format('coalesce(octet_length(%s.%I%s), 0)'::text, text_bytes_of.named, pg_attribute.attname, CASE WHEN (pg_attribute.atttypid = ('jsonb'::regtype)::oid) THEN '::text'::text ELSE ''::text END), ' + '::text ORDER BY pg_attribute.attnum) AS string_agg FROM pg_attribute WHERE ((pg_attribute.attrelid = (text_bytes_of.counted)::oid) AND (pg_attribute.attnum > 0) AND (NOT pg_attribute.attisdropped) AND (pg_attribute.atttypid = ANY (ARRAY[('text'::regtype)::oid, ('jsonb'::regtype)::oid]))));

CREATE FUNCTION coffer.texts_are_noted()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((COALESCE(current_setting('coffer.changed_texts'::text, true), ''::text) <> ''::text) OR (COALESCE(current_setting('coffer.changed_kept_texts'::text, true), ''::text) <> ''::text));

CREATE FUNCTION coffer.totp_of(person uuid)
 RETURNS TABLE(secret bytea, confirmed boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT totp.secret, totp."confirmedTime" IS NOT NULL FROM "Totp" AS totp WHERE totp."personId" = person;
END $function$;

CREATE FUNCTION coffer.track(watched regclass, captures text, shown_by text DEFAULT ''::text, key text DEFAULT ''::text, counts text DEFAULT ''::text, books text DEFAULT ''::text, instrument text DEFAULT ''::text, tells text DEFAULT ''::text, events text[] DEFAULT '{INSERT,UPDATE,DELETE}'::text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  event text;
BEGIN
  FOREACH event IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE'] LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS %I ON %s', 'tracked_' || lower(event), watched);
  END LOOP;
  IF cardinality(events) = 3 THEN
    EXECUTE format('DROP TRIGGER IF EXISTS counted_texts_of_statement ON %s', watched);
  END IF;
  FOREACH event IN ARRAY events LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER %s ON %s REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION coffer.%I(%L, %L, %L, %L, %L, %L, %L)',
      'tracked_' || lower(event), event, watched,
      CASE WHEN event = 'INSERT' THEN 'NEW TABLE AS changed' WHEN event = 'DELETE' THEN 'OLD TABLE AS changed'
        ELSE 'OLD TABLE AS old_rows NEW TABLE AS new_rows' END,
      CASE WHEN event = 'UPDATE' THEN 'rows_updated' ELSE 'rows_changed' END,
      captures, shown_by, key, counts, books, instrument, tells);
  END LOOP;
END $function$;

CREATE FUNCTION coffer.undo_days()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN coalesce((SELECT most FROM "Quota" WHERE kind = 'undoDays'), 90)::int;
END $function$;

CREATE FUNCTION coffer.unused_oauth_client(asked bytea)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT "OAuthClient".metadata
    FROM "OAuthClient"
   WHERE (("OAuthClient"."metadataHash" = unused_oauth_client.asked) AND ("OAuthClient"."usedTime" IS NULL))
   ORDER BY "OAuthClient"."createdTime"
  LIMIT 1;
END;

CREATE FUNCTION coffer.using_end(rule "UsingDateRule", day date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (rule = 'previousMonth'::"UsingDateRule") THEN ((date_trunc('month'::text, (day)::timestamp without time zone) - '1 day'::interval))::date WHEN (rule = 'nextMonth'::"UsingDateRule") THEN ((date_trunc('month'::text, (day)::timestamp without time zone) + '2 mons -1 days'::interval))::date ELSE day END;

CREATE FUNCTION coffer.using_start(rule "UsingDateRule", day date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (rule = 'previousMonth'::"UsingDateRule") THEN ((date_trunc('month'::text, (day)::timestamp without time zone) - '1 mon'::interval))::date WHEN (rule = 'nextMonth'::"UsingDateRule") THEN ((date_trunc('month'::text, (day)::timestamp without time zone) + '1 mon'::interval))::date ELSE day END;

CREATE FUNCTION coffer.wallet_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM "DayTotal" WHERE "walletId" = old.id;
  DELETE FROM "WalletMark" WHERE "walletId" = old.id;
  DELETE FROM "ChangedRow" WHERE "walletId" = old.id;
  DELETE FROM coffer.changed_transaction WHERE "walletId" = old.id;
  DELETE FROM "RecordCount" WHERE "walletId" = old.id;
  RETURN NULL;
END $function$;

CREATE FUNCTION coffer.wallet_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT "Wallet".id
    FROM "Wallet"
   ORDER BY "Wallet".id;
END;

CREATE FUNCTION coffer.wallets_near_quota()
 RETURNS TABLE("walletId" uuid, kind text, used bigint, most bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT counted."walletId", quota.kind, sum(counted.used)::bigint, quota.most
  FROM "RecordCount" AS counted JOIN "Quota" AS quota ON quota.kind = counted.kind
  WHERE quota.kind IN ('texts', 'storage')
  GROUP BY counted."walletId", quota.kind, quota.most HAVING sum(counted.used) > quota.most * 0.8
  ORDER BY 3 DESC;
END $function$;

CREATE FUNCTION coffer.wallets_of(person uuid)
 RETURNS SETOF "Wallet"
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT wallet.* FROM "Wallet" AS wallet
  JOIN "Member" AS member ON member."walletId" = wallet.id
  WHERE member."userId" = person
  ORDER BY wallet."createdTime", wallet.id;
END $function$;

CREATE FUNCTION coffer.wallets_owned_by(person uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN (SELECT count(*) FROM "Member" WHERE "userId" = person AND role = 'owner');
END $function$;

CREATE FUNCTION coffer.wallets_with_news(wallets uuid[], numbers bigint[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  wallet uuid;
  known bigint;
BEGIN
  FOR wallet, known IN SELECT * FROM unnest(wallets, numbers) LOOP
    IF EXISTS (SELECT FROM "AuditRow" WHERE "walletId" = wallet AND number IS NULL)
      OR EXISTS (SELECT FROM "WalletFeed" WHERE "walletId" = wallet AND "lastNumber" <> known) THEN
      RETURN NEXT wallet;
    END IF;
  END LOOP;
END $function$;

CREATE FUNCTION coffer.wallets_with_stale_sums()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT "WalletMark"."walletId"
    FROM "WalletMark"
 UNION
  SELECT computed."walletId"
    FROM "ComputedPosition" computed
   WHERE (computed.seen < ( SELECT mark.seq
            FROM "Mark" mark
           WHERE (mark.subject = computed.instrument)
           ORDER BY mark.date DESC
          LIMIT 1));
END;

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."ApiKey" FOR EACH ROW WHEN (((COALESCE(octet_length(old.name), 0) + COALESCE(octet_length(old.display), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('name,display', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."ApiKey" FOR EACH ROW WHEN (((COALESCE(octet_length(new.name), 0) + COALESCE(octet_length(new.display), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('name,display', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_of_statement AFTER INSERT OR DELETE OR UPDATE ON public."ApiKey" FOR EACH STATEMENT EXECUTE FUNCTION coffer.count_changed_texts();

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."ApiKey" FOR EACH ROW WHEN ((GREATEST((COALESCE(octet_length(old.name), 0) + COALESCE(octet_length(old.display), 0)), (COALESCE(octet_length(new.name), 0) + COALESCE(octet_length(new.display), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('name,display', '512', 'walletId', 'record');

CREATE TRIGGER closed_deleted BEFORE DELETE ON public."Asset" FOR EACH ROW EXECUTE FUNCTION coffer.closed_asset_deleted();

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."Asset" FOR EACH ROW WHEN (((((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.name), 0)) + COALESCE(octet_length(old."defaultCurrency"), 0)) + COALESCE(octet_length(old."accountNumber"), 0)) + COALESCE(octet_length((old."importSettings")::text), 0)) + COALESCE(octet_length((old."providerAccount")::text), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,name,defaultCurrency,accountNumber,importSettings,providerAccount', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."Asset" FOR EACH ROW WHEN (((((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.name), 0)) + COALESCE(octet_length(new."defaultCurrency"), 0)) + COALESCE(octet_length(new."accountNumber"), 0)) + COALESCE(octet_length((new."importSettings")::text), 0)) + COALESCE(octet_length((new."providerAccount")::text), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,name,defaultCurrency,accountNumber,importSettings,providerAccount', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."Asset" FOR EACH ROW WHEN ((GREATEST((((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.name), 0)) + COALESCE(octet_length(old."defaultCurrency"), 0)) + COALESCE(octet_length(old."accountNumber"), 0)) + COALESCE(octet_length((old."importSettings")::text), 0)) + COALESCE(octet_length((old."providerAccount")::text), 0)), (((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.name), 0)) + COALESCE(octet_length(new."defaultCurrency"), 0)) + COALESCE(octet_length(new."accountNumber"), 0)) + COALESCE(octet_length((new."importSettings")::text), 0)) + COALESCE(octet_length((new."providerAccount")::text), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,name,defaultCurrency,accountNumber,importSettings,providerAccount', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."Asset" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('asset', '', '', 'assets', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."Asset" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('asset', '', '', 'assets', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."Asset" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('asset', '', '', 'assets', '', '', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."AssetGroup" FOR EACH ROW WHEN (((COALESCE(octet_length(old.name), 0) + COALESCE(octet_length(old."legacyStoreId"), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('name,legacyStoreId', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."AssetGroup" FOR EACH ROW WHEN (((COALESCE(octet_length(new.name), 0) + COALESCE(octet_length(new."legacyStoreId"), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('name,legacyStoreId', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."AssetGroup" FOR EACH ROW WHEN ((GREATEST((COALESCE(octet_length(old.name), 0) + COALESCE(octet_length(old."legacyStoreId"), 0)), (COALESCE(octet_length(new.name), 0) + COALESCE(octet_length(new."legacyStoreId"), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('name,legacyStoreId', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."AssetGroup" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('assetGroup', '', '', 'assetGroups', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."AssetGroup" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('assetGroup', '', '', 'assetGroups', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."AssetGroup" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('assetGroup', '', '', 'assetGroups', '', '', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."AuditRow" FOR EACH ROW WHEN ((((((((((COALESCE(octet_length(old."credentialType"), 0) + COALESCE(octet_length(old."credentialId"), 0)) + COALESCE(octet_length(old.operation), 0)) + COALESCE(octet_length((old.before)::text), 0)) + COALESCE(octet_length((old.after)::text), 0)) + COALESCE(octet_length(old."requestId"), 0)) + COALESCE(octet_length(old."clientId"), 0)) + COALESCE(octet_length(old.address), 0)) + COALESCE(octet_length(old."userAgent"), 0)) > 4096)) EXECUTE FUNCTION coffer.text_bytes_changed('credentialType,credentialId,operation,before,after,requestId,clientId,address,userAgent', '4096', 'walletId', 'kept');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."AuditRow" FOR EACH ROW WHEN ((((((((((COALESCE(octet_length(new."credentialType"), 0) + COALESCE(octet_length(new."credentialId"), 0)) + COALESCE(octet_length(new.operation), 0)) + COALESCE(octet_length((new.before)::text), 0)) + COALESCE(octet_length((new.after)::text), 0)) + COALESCE(octet_length(new."requestId"), 0)) + COALESCE(octet_length(new."clientId"), 0)) + COALESCE(octet_length(new.address), 0)) + COALESCE(octet_length(new."userAgent"), 0)) > 4096)) EXECUTE FUNCTION coffer.text_bytes_changed('credentialType,credentialId,operation,before,after,requestId,clientId,address,userAgent', '4096', 'walletId', 'kept');

CREATE TRIGGER counted_texts_of_statement AFTER INSERT OR DELETE OR UPDATE ON public."AuditRow" FOR EACH STATEMENT EXECUTE FUNCTION coffer.count_changed_texts();

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."AuditRow" FOR EACH ROW WHEN ((GREATEST(((((((((COALESCE(octet_length(old."credentialType"), 0) + COALESCE(octet_length(old."credentialId"), 0)) + COALESCE(octet_length(old.operation), 0)) + COALESCE(octet_length((old.before)::text), 0)) + COALESCE(octet_length((old.after)::text), 0)) + COALESCE(octet_length(old."requestId"), 0)) + COALESCE(octet_length(old."clientId"), 0)) + COALESCE(octet_length(old.address), 0)) + COALESCE(octet_length(old."userAgent"), 0)), ((((((((COALESCE(octet_length(new."credentialType"), 0) + COALESCE(octet_length(new."credentialId"), 0)) + COALESCE(octet_length(new.operation), 0)) + COALESCE(octet_length((new.before)::text), 0)) + COALESCE(octet_length((new.after)::text), 0)) + COALESCE(octet_length(new."requestId"), 0)) + COALESCE(octet_length(new."clientId"), 0)) + COALESCE(octet_length(new.address), 0)) + COALESCE(octet_length(new."userAgent"), 0))) > 4096)) EXECUTE FUNCTION coffer.text_bytes_changed('credentialType,credentialId,operation,before,after,requestId,clientId,address,userAgent', '4096', 'walletId', 'kept');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."BankAccount" FOR EACH ROW WHEN ((((((((((((((COALESCE(octet_length(old."providerAccountId"), 0) + COALESCE(octet_length(old.identification), 0)) + COALESCE(octet_length(old.iban), 0)) + COALESCE(octet_length(old.mask), 0)) + COALESCE(octet_length(old.name), 0)) + COALESCE(octet_length(old.currency), 0)) + COALESCE(octet_length(old.type), 0)) + COALESCE(octet_length((old.stored)::text), 0)) + COALESCE(octet_length(old.cursor), 0)) + COALESCE(octet_length((old."readTimes")::text), 0)) + COALESCE(octet_length(old."statedCurrency"), 0)) + COALESCE(octet_length(old."openingState"), 0)) + COALESCE(octet_length((old."setAside")::text), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('providerAccountId,identification,iban,mask,name,currency,type,stored,cursor,readTimes,statedCurrency,openingState,setAside', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."BankAccount" FOR EACH ROW WHEN ((((((((((((((COALESCE(octet_length(new."providerAccountId"), 0) + COALESCE(octet_length(new.identification), 0)) + COALESCE(octet_length(new.iban), 0)) + COALESCE(octet_length(new.mask), 0)) + COALESCE(octet_length(new.name), 0)) + COALESCE(octet_length(new.currency), 0)) + COALESCE(octet_length(new.type), 0)) + COALESCE(octet_length((new.stored)::text), 0)) + COALESCE(octet_length(new.cursor), 0)) + COALESCE(octet_length((new."readTimes")::text), 0)) + COALESCE(octet_length(new."statedCurrency"), 0)) + COALESCE(octet_length(new."openingState"), 0)) + COALESCE(octet_length((new."setAside")::text), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('providerAccountId,identification,iban,mask,name,currency,type,stored,cursor,readTimes,statedCurrency,openingState,setAside', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_of_statement AFTER INSERT OR DELETE OR UPDATE ON public."BankAccount" FOR EACH STATEMENT EXECUTE FUNCTION coffer.count_changed_texts();

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."BankAccount" FOR EACH ROW WHEN ((GREATEST(((((((((((((COALESCE(octet_length(old."providerAccountId"), 0) + COALESCE(octet_length(old.identification), 0)) + COALESCE(octet_length(old.iban), 0)) + COALESCE(octet_length(old.mask), 0)) + COALESCE(octet_length(old.name), 0)) + COALESCE(octet_length(old.currency), 0)) + COALESCE(octet_length(old.type), 0)) + COALESCE(octet_length((old.stored)::text), 0)) + COALESCE(octet_length(old.cursor), 0)) + COALESCE(octet_length((old."readTimes")::text), 0)) + COALESCE(octet_length(old."statedCurrency"), 0)) + COALESCE(octet_length(old."openingState"), 0)) + COALESCE(octet_length((old."setAside")::text), 0)), ((((((((((((COALESCE(octet_length(new."providerAccountId"), 0) + COALESCE(octet_length(new.identification), 0)) + COALESCE(octet_length(new.iban), 0)) + COALESCE(octet_length(new.mask), 0)) + COALESCE(octet_length(new.name), 0)) + COALESCE(octet_length(new.currency), 0)) + COALESCE(octet_length(new.type), 0)) + COALESCE(octet_length((new.stored)::text), 0)) + COALESCE(octet_length(new.cursor), 0)) + COALESCE(octet_length((new."readTimes")::text), 0)) + COALESCE(octet_length(new."statedCurrency"), 0)) + COALESCE(octet_length(new."openingState"), 0)) + COALESCE(octet_length((new."setAside")::text), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('providerAccountId,identification,iban,mask,name,currency,type,stored,cursor,readTimes,statedCurrency,openingState,setAside', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."BankConnection" FOR EACH ROW WHEN ((((((COALESCE(octet_length(old."countryCode"), 0) + COALESCE(octet_length(old."legacyStoreId"), 0)) + COALESCE(octet_length(old."institutionId"), 0)) + COALESCE(octet_length(old."institutionName"), 0)) + COALESCE(octet_length(old.error), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('countryCode,legacyStoreId,institutionId,institutionName,error', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."BankConnection" FOR EACH ROW WHEN ((((((COALESCE(octet_length(new."countryCode"), 0) + COALESCE(octet_length(new."legacyStoreId"), 0)) + COALESCE(octet_length(new."institutionId"), 0)) + COALESCE(octet_length(new."institutionName"), 0)) + COALESCE(octet_length(new.error), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('countryCode,legacyStoreId,institutionId,institutionName,error', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."BankConnection" FOR EACH ROW WHEN ((GREATEST(((((COALESCE(octet_length(old."countryCode"), 0) + COALESCE(octet_length(old."legacyStoreId"), 0)) + COALESCE(octet_length(old."institutionId"), 0)) + COALESCE(octet_length(old."institutionName"), 0)) + COALESCE(octet_length(old.error), 0)), ((((COALESCE(octet_length(new."countryCode"), 0) + COALESCE(octet_length(new."legacyStoreId"), 0)) + COALESCE(octet_length(new."institutionId"), 0)) + COALESCE(octet_length(new."institutionName"), 0)) + COALESCE(octet_length(new.error), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('countryCode,legacyStoreId,institutionId,institutionName,error', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."BankConnection" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('bankConnection', '', '', 'connections', '', '', 'connected assets');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."BankConnection" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('bankConnection', '', '', 'connections', '', '', 'connected assets');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."BankConnection" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('bankConnection', '', '', 'connections', '', '', 'connected assets');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."Budget" FOR EACH ROW WHEN ((((((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.name), 0)) + COALESCE(octet_length(old.mode), 0)) + COALESCE(octet_length(old.currency), 0)) + COALESCE(octet_length(old."startMonth"), 0)) + COALESCE(octet_length(old.weekend), 0)) + COALESCE(octet_length(old.cards), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,name,mode,currency,startMonth,weekend,cards', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."Budget" FOR EACH ROW WHEN ((((((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.name), 0)) + COALESCE(octet_length(new.mode), 0)) + COALESCE(octet_length(new.currency), 0)) + COALESCE(octet_length(new."startMonth"), 0)) + COALESCE(octet_length(new.weekend), 0)) + COALESCE(octet_length(new.cards), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,name,mode,currency,startMonth,weekend,cards', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."Budget" FOR EACH ROW WHEN ((GREATEST(((((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.name), 0)) + COALESCE(octet_length(old.mode), 0)) + COALESCE(octet_length(old.currency), 0)) + COALESCE(octet_length(old."startMonth"), 0)) + COALESCE(octet_length(old.weekend), 0)) + COALESCE(octet_length(old.cards), 0)), ((((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.name), 0)) + COALESCE(octet_length(new.mode), 0)) + COALESCE(octet_length(new.currency), 0)) + COALESCE(octet_length(new."startMonth"), 0)) + COALESCE(octet_length(new.weekend), 0)) + COALESCE(octet_length(new.cards), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,name,mode,currency,startMonth,weekend,cards', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."Budget" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('budget', '', '', 'budgets', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."Budget" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('budget', '', '', 'budgets', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."Budget" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('budget', '', '', 'budgets', '', '', '');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."BudgetAsset" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('budget', 'budgetId', 'budgetId/assetId', '', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."BudgetAsset" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('budget', 'budgetId', 'budgetId/assetId', '', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."BudgetAsset" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('budget', 'budgetId', 'budgetId/assetId', '', '', '', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."BudgetMonth" FOR EACH ROW WHEN (((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.month), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,month', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."BudgetMonth" FOR EACH ROW WHEN (((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.month), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,month', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."BudgetMonth" FOR EACH ROW WHEN ((GREATEST((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.month), 0)), (COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.month), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,month', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."BudgetMonth" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('budgetMonth', '', '', '', 'budget months', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."BudgetMonth" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('budgetMonth', '', '', '', 'budget months', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."BudgetMonth" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('budgetMonth', '', '', '', 'budget months', '', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."BudgetRow" FOR EACH ROW WHEN ((COALESCE(octet_length(old.note), 0) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('note', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."BudgetRow" FOR EACH ROW WHEN ((COALESCE(octet_length(new.note), 0) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('note', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."BudgetRow" FOR EACH ROW WHEN ((GREATEST(COALESCE(octet_length(old.note), 0), COALESCE(octet_length(new.note), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('note', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."BudgetRow" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('budgetMonth', 'budgetMonthId', 'id', 'budgetRows', 'budget rows', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."BudgetRow" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('budgetMonth', 'budgetMonthId', 'id', 'budgetRows', 'budget rows', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."BudgetRow" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('budgetMonth', 'budgetMonthId', 'id', 'budgetRows', 'budget rows', '', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."BudgetTarget" FOR EACH ROW WHEN (((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.type), 0)) + COALESCE(octet_length(old.month), 0)) + COALESCE(octet_length(old.keep), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,type,month,keep', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."BudgetTarget" FOR EACH ROW WHEN (((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.type), 0)) + COALESCE(octet_length(new.month), 0)) + COALESCE(octet_length(new.keep), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,type,month,keep', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."BudgetTarget" FOR EACH ROW WHEN ((GREATEST((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.type), 0)) + COALESCE(octet_length(old.month), 0)) + COALESCE(octet_length(old.keep), 0)), (((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.type), 0)) + COALESCE(octet_length(new.month), 0)) + COALESCE(octet_length(new.keep), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,type,month,keep', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."BudgetTarget" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('budgetTarget', '', '', 'budgetTargets', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."BudgetTarget" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('budgetTarget', '', '', 'budgetTargets', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."BudgetTarget" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('budgetTarget', '', '', 'budgetTargets', '', '', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."Category" FOR EACH ROW WHEN ((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.name), 0)) + COALESCE(octet_length(old.emoji), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,name,emoji', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."Category" FOR EACH ROW WHEN ((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.name), 0)) + COALESCE(octet_length(new.emoji), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,name,emoji', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."Category" FOR EACH ROW WHEN ((GREATEST(((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.name), 0)) + COALESCE(octet_length(old.emoji), 0)), ((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.name), 0)) + COALESCE(octet_length(new.emoji), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,name,emoji', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."Category" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('category', '', '', 'categories', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."Category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('category', '', '', 'categories', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."Category" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('category', '', '', 'categories', '', '', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."CategoryGroup" FOR EACH ROW WHEN (((COALESCE(octet_length(old.name), 0) + COALESCE(octet_length(old."legacyStoreId"), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('name,legacyStoreId', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."CategoryGroup" FOR EACH ROW WHEN (((COALESCE(octet_length(new.name), 0) + COALESCE(octet_length(new."legacyStoreId"), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('name,legacyStoreId', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."CategoryGroup" FOR EACH ROW WHEN ((GREATEST((COALESCE(octet_length(old.name), 0) + COALESCE(octet_length(old."legacyStoreId"), 0)), (COALESCE(octet_length(new.name), 0) + COALESCE(octet_length(new."legacyStoreId"), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('name,legacyStoreId', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."CategoryGroup" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('categoryGroup', '', '', 'categoryGroups', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."CategoryGroup" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('categoryGroup', '', '', 'categoryGroups', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."CategoryGroup" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('categoryGroup', '', '', 'categoryGroups', '', '', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."CategoryReason" FOR EACH ROW WHEN ((COALESCE(octet_length(old.name), 0) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('name', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."CategoryReason" FOR EACH ROW WHEN ((COALESCE(octet_length(new.name), 0) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('name', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_of_statement AFTER INSERT OR DELETE OR UPDATE ON public."CategoryReason" FOR EACH STATEMENT EXECUTE FUNCTION coffer.count_changed_texts();

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."CategoryReason" FOR EACH ROW WHEN ((GREATEST(COALESCE(octet_length(old.name), 0), COALESCE(octet_length(new.name), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('name', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."ChangedRow" FOR EACH ROW WHEN (((((((COALESCE(octet_length(old.type), 0) + COALESCE(octet_length(old."recordId"), 0)) + COALESCE(octet_length(old."table"), 0)) + COALESCE(octet_length(old.key), 0)) + COALESCE(octet_length(old.change), 0)) + COALESCE(octet_length((old.before)::text), 0)) > 2048)) EXECUTE FUNCTION coffer.text_bytes_changed('type,recordId,table,key,change,before', '2048', 'walletId', 'history');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."ChangedRow" FOR EACH ROW WHEN (((((((COALESCE(octet_length(new.type), 0) + COALESCE(octet_length(new."recordId"), 0)) + COALESCE(octet_length(new."table"), 0)) + COALESCE(octet_length(new.key), 0)) + COALESCE(octet_length(new.change), 0)) + COALESCE(octet_length((new.before)::text), 0)) > 2048)) EXECUTE FUNCTION coffer.text_bytes_changed('type,recordId,table,key,change,before', '2048', 'walletId', 'history');

CREATE TRIGGER counted_texts_of_statement AFTER INSERT OR DELETE OR UPDATE ON public."ChangedRow" FOR EACH STATEMENT EXECUTE FUNCTION coffer.count_changed_texts();

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."ChangedRow" FOR EACH ROW WHEN ((GREATEST((((((COALESCE(octet_length(old.type), 0) + COALESCE(octet_length(old."recordId"), 0)) + COALESCE(octet_length(old."table"), 0)) + COALESCE(octet_length(old.key), 0)) + COALESCE(octet_length(old.change), 0)) + COALESCE(octet_length((old.before)::text), 0)), (((((COALESCE(octet_length(new.type), 0) + COALESCE(octet_length(new."recordId"), 0)) + COALESCE(octet_length(new."table"), 0)) + COALESCE(octet_length(new.key), 0)) + COALESCE(octet_length(new.change), 0)) + COALESCE(octet_length((new.before)::text), 0))) > 2048)) EXECUTE FUNCTION coffer.text_bytes_changed('type,recordId,table,key,change,before', '2048', 'walletId', 'history');

CREATE TRIGGER close_period BEFORE INSERT ON public."Closing" FOR EACH ROW EXECUTE FUNCTION coffer.close_period();

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."Closing" FOR EACH ROW WHEN ((COALESCE(octet_length(old."legacyStoreId"), 0) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."Closing" FOR EACH ROW WHEN ((COALESCE(octet_length(new."legacyStoreId"), 0) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."Closing" FOR EACH ROW WHEN ((GREATEST(COALESCE(octet_length(old."legacyStoreId"), 0), COALESCE(octet_length(new."legacyStoreId"), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."Closing" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('closing', '', '', 'closings', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."Closing" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('closing', '', '', 'closings', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."Closing" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('closing', '', '', 'closings', '', '', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."Comment" FOR EACH ROW WHEN (((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.text), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,text', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."Comment" FOR EACH ROW WHEN (((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.text), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,text', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."Comment" FOR EACH ROW WHEN ((GREATEST((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.text), 0)), (COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.text), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,text', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."Comment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('comment', '', '', 'comments', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."Comment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('comment', '', '', 'comments', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."Comment" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('comment', '', '', 'comments', '', '', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."ConnectionState" FOR EACH ROW WHEN ((((((COALESCE(octet_length(old."hookName"), 0) + COALESCE(octet_length(old."institutionId"), 0)) + COALESCE(octet_length(old.cause), 0)) + COALESCE(octet_length((old.attended)::text), 0)) + COALESCE(octet_length(old."toldCause"), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('hookName,institutionId,cause,attended,toldCause', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."ConnectionState" FOR EACH ROW WHEN ((((((COALESCE(octet_length(new."hookName"), 0) + COALESCE(octet_length(new."institutionId"), 0)) + COALESCE(octet_length(new.cause), 0)) + COALESCE(octet_length((new.attended)::text), 0)) + COALESCE(octet_length(new."toldCause"), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('hookName,institutionId,cause,attended,toldCause', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_of_statement AFTER INSERT OR DELETE OR UPDATE ON public."ConnectionState" FOR EACH STATEMENT EXECUTE FUNCTION coffer.count_changed_texts();

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."ConnectionState" FOR EACH ROW WHEN ((GREATEST(((((COALESCE(octet_length(old."hookName"), 0) + COALESCE(octet_length(old."institutionId"), 0)) + COALESCE(octet_length(old.cause), 0)) + COALESCE(octet_length((old.attended)::text), 0)) + COALESCE(octet_length(old."toldCause"), 0)), ((((COALESCE(octet_length(new."hookName"), 0) + COALESCE(octet_length(new."institutionId"), 0)) + COALESCE(octet_length(new.cause), 0)) + COALESCE(octet_length((new.attended)::text), 0)) + COALESCE(octet_length(new."toldCause"), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('hookName,institutionId,cause,attended,toldCause', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."CoveredPeriod" FOR EACH ROW WHEN ((COALESCE(octet_length((old.balances)::text), 0) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('balances', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."CoveredPeriod" FOR EACH ROW WHEN ((COALESCE(octet_length((new.balances)::text), 0) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('balances', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."CoveredPeriod" FOR EACH ROW WHEN ((GREATEST(COALESCE(octet_length((old.balances)::text), 0), COALESCE(octet_length((new.balances)::text), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('balances', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."CoveredPeriod" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('asset', 'assetId', 'id', '', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."CoveredPeriod" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('asset', 'assetId', 'id', '', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."CoveredPeriod" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('asset', 'assetId', 'id', '', '', '', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."CryptoTransaction" FOR EACH ROW WHEN (((((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.symbol), 0)) + COALESCE(octet_length(old."priceCurrency"), 0)) + COALESCE(octet_length(old."feesCurrency"), 0)) + COALESCE(octet_length(old."taxCurrency"), 0)) + COALESCE(octet_length(old.notes), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,symbol,priceCurrency,feesCurrency,taxCurrency,notes', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."CryptoTransaction" FOR EACH ROW WHEN (((((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.symbol), 0)) + COALESCE(octet_length(new."priceCurrency"), 0)) + COALESCE(octet_length(new."feesCurrency"), 0)) + COALESCE(octet_length(new."taxCurrency"), 0)) + COALESCE(octet_length(new.notes), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,symbol,priceCurrency,feesCurrency,taxCurrency,notes', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."CryptoTransaction" FOR EACH ROW WHEN ((GREATEST((((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.symbol), 0)) + COALESCE(octet_length(old."priceCurrency"), 0)) + COALESCE(octet_length(old."feesCurrency"), 0)) + COALESCE(octet_length(old."taxCurrency"), 0)) + COALESCE(octet_length(old.notes), 0)), (((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.symbol), 0)) + COALESCE(octet_length(new."priceCurrency"), 0)) + COALESCE(octet_length(new."feesCurrency"), 0)) + COALESCE(octet_length(new."taxCurrency"), 0)) + COALESCE(octet_length(new.notes), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,symbol,priceCurrency,feesCurrency,taxCurrency,notes', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."CryptoTransaction" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('cryptoTransaction', '', '', 'cryptoTransactions', 'positions', 'symbol', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."CryptoTransaction" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('cryptoTransaction', '', '', 'cryptoTransactions', 'positions', 'symbol', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."CryptoTransaction" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('cryptoTransaction', '', '', 'cryptoTransactions', 'positions', 'symbol', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."DeliveredIds" FOR EACH ROW WHEN ((COALESCE(octet_length(old.origin), 0) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('origin', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."DeliveredIds" FOR EACH ROW WHEN ((COALESCE(octet_length(new.origin), 0) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('origin', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_of_statement AFTER INSERT OR DELETE OR UPDATE ON public."DeliveredIds" FOR EACH STATEMENT EXECUTE FUNCTION coffer.count_changed_texts();

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."DeliveredIds" FOR EACH ROW WHEN ((GREATEST(COALESCE(octet_length(old.origin), 0), COALESCE(octet_length(new.origin), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('origin', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."DeliveredLine" FOR EACH ROW WHEN (((((((((COALESCE(octet_length(old.origin), 0) + COALESCE(octet_length(old.state), 0)) + COALESCE(octet_length(old."stableId"), 0)) + COALESCE(octet_length((old."providerIds")::text), 0)) + COALESCE(octet_length(old."amountCurrency"), 0)) + COALESCE(octet_length(old."fromTo"), 0)) + COALESCE(octet_length(old.description), 0)) + COALESCE(octet_length(old.notes), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('origin,state,stableId,providerIds,amountCurrency,fromTo,description,notes', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."DeliveredLine" FOR EACH ROW WHEN (((((((((COALESCE(octet_length(new.origin), 0) + COALESCE(octet_length(new.state), 0)) + COALESCE(octet_length(new."stableId"), 0)) + COALESCE(octet_length((new."providerIds")::text), 0)) + COALESCE(octet_length(new."amountCurrency"), 0)) + COALESCE(octet_length(new."fromTo"), 0)) + COALESCE(octet_length(new.description), 0)) + COALESCE(octet_length(new.notes), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('origin,state,stableId,providerIds,amountCurrency,fromTo,description,notes', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."DeliveredLine" FOR EACH ROW WHEN ((GREATEST((((((((COALESCE(octet_length(old.origin), 0) + COALESCE(octet_length(old.state), 0)) + COALESCE(octet_length(old."stableId"), 0)) + COALESCE(octet_length((old."providerIds")::text), 0)) + COALESCE(octet_length(old."amountCurrency"), 0)) + COALESCE(octet_length(old."fromTo"), 0)) + COALESCE(octet_length(old.description), 0)) + COALESCE(octet_length(old.notes), 0)), (((((((COALESCE(octet_length(new.origin), 0) + COALESCE(octet_length(new.state), 0)) + COALESCE(octet_length(new."stableId"), 0)) + COALESCE(octet_length((new."providerIds")::text), 0)) + COALESCE(octet_length(new."amountCurrency"), 0)) + COALESCE(octet_length(new."fromTo"), 0)) + COALESCE(octet_length(new.description), 0)) + COALESCE(octet_length(new.notes), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('origin,state,stableId,providerIds,amountCurrency,fromTo,description,notes', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."DeliveredLine" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('deliveredLine', '', '', '', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."DeliveredLine" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('deliveredLine', '', '', '', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."DeliveredLine" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('deliveredLine', '', '', '', '', '', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."DryRun" FOR EACH ROW WHEN (((((COALESCE(octet_length(old.actor), 0) + COALESCE(octet_length(old.operation), 0)) + COALESCE(octet_length((old.answer)::text), 0)) + COALESCE(octet_length((old.names)::text), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('actor,operation,answer,names', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."DryRun" FOR EACH ROW WHEN (((((COALESCE(octet_length(new.actor), 0) + COALESCE(octet_length(new.operation), 0)) + COALESCE(octet_length((new.answer)::text), 0)) + COALESCE(octet_length((new.names)::text), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('actor,operation,answer,names', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_of_statement AFTER INSERT OR DELETE OR UPDATE ON public."DryRun" FOR EACH STATEMENT EXECUTE FUNCTION coffer.count_changed_texts();

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."DryRun" FOR EACH ROW WHEN ((GREATEST((((COALESCE(octet_length(old.actor), 0) + COALESCE(octet_length(old.operation), 0)) + COALESCE(octet_length((old.answer)::text), 0)) + COALESCE(octet_length((old.names)::text), 0)), (((COALESCE(octet_length(new.actor), 0) + COALESCE(octet_length(new.operation), 0)) + COALESCE(octet_length((new.answer)::text), 0)) + COALESCE(octet_length((new.names)::text), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('actor,operation,answer,names', '512', 'walletId', 'record');

CREATE TRIGGER values_deleted AFTER DELETE ON public."ExchangeRate" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.mark_rates('currency');

CREATE TRIGGER values_inserted AFTER INSERT ON public."ExchangeRate" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.mark_rates('currency');

CREATE TRIGGER values_updated AFTER UPDATE ON public."ExchangeRate" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.mark_rates('currency');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."File" FOR EACH ROW WHEN ((((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.filename), 0)) + COALESCE(octet_length(old."fileExtension"), 0)) + COALESCE(octet_length(old."storagePath"), 0)) + COALESCE(octet_length(old."parseData"), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,filename,fileExtension,storagePath,parseData', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."File" FOR EACH ROW WHEN ((((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.filename), 0)) + COALESCE(octet_length(new."fileExtension"), 0)) + COALESCE(octet_length(new."storagePath"), 0)) + COALESCE(octet_length(new."parseData"), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,filename,fileExtension,storagePath,parseData', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."File" FOR EACH ROW WHEN ((GREATEST(((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.filename), 0)) + COALESCE(octet_length(old."fileExtension"), 0)) + COALESCE(octet_length(old."storagePath"), 0)) + COALESCE(octet_length(old."parseData"), 0)), ((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.filename), 0)) + COALESCE(octet_length(new."fileExtension"), 0)) + COALESCE(octet_length(new."storagePath"), 0)) + COALESCE(octet_length(new."parseData"), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,filename,fileExtension,storagePath,parseData', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."File" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('file', '', '', 'files', 'files', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."File" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('file', '', '', 'files', 'files', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."File" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('file', '', '', 'files', 'files', '', '');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."FileAssignment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('file', 'fileId', 'id', '', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."FileAssignment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('file', 'fileId', 'id', '', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."FileAssignment" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('file', 'fileId', 'id', '', '', '', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."IdempotencyRecord" FOR EACH ROW WHEN (((((COALESCE(octet_length(old.actor), 0) + COALESCE(octet_length(old.key), 0)) + COALESCE(octet_length(old.body), 0)) + COALESCE(octet_length(old.etag), 0)) > 2048)) EXECUTE FUNCTION coffer.text_bytes_changed('actor,key,body,etag', '2048', 'countedIn', 'kept');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."IdempotencyRecord" FOR EACH ROW WHEN (((((COALESCE(octet_length(new.actor), 0) + COALESCE(octet_length(new.key), 0)) + COALESCE(octet_length(new.body), 0)) + COALESCE(octet_length(new.etag), 0)) > 2048)) EXECUTE FUNCTION coffer.text_bytes_changed('actor,key,body,etag', '2048', 'countedIn', 'kept');

CREATE TRIGGER counted_texts_of_statement AFTER INSERT OR DELETE OR UPDATE ON public."IdempotencyRecord" FOR EACH STATEMENT EXECUTE FUNCTION coffer.count_changed_texts();

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."IdempotencyRecord" FOR EACH ROW WHEN ((GREATEST((((COALESCE(octet_length(old.actor), 0) + COALESCE(octet_length(old.key), 0)) + COALESCE(octet_length(old.body), 0)) + COALESCE(octet_length(old.etag), 0)), (((COALESCE(octet_length(new.actor), 0) + COALESCE(octet_length(new.key), 0)) + COALESCE(octet_length(new.body), 0)) + COALESCE(octet_length(new.etag), 0))) > 2048)) EXECUTE FUNCTION coffer.text_bytes_changed('actor,key,body,etag', '2048', 'countedIn', 'kept');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."Import" FOR EACH ROW WHEN ((((((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old."importerType"), 0)) + COALESCE(octet_length(old.account), 0)) + COALESCE(octet_length(old.filename), 0)) + COALESCE(octet_length((old."skippedLines")::text), 0)) + COALESCE(octet_length((old."balanceCheck")::text), 0)) + COALESCE(octet_length((old.securities)::text), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,importerType,account,filename,skippedLines,balanceCheck,securities', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."Import" FOR EACH ROW WHEN ((((((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new."importerType"), 0)) + COALESCE(octet_length(new.account), 0)) + COALESCE(octet_length(new.filename), 0)) + COALESCE(octet_length((new."skippedLines")::text), 0)) + COALESCE(octet_length((new."balanceCheck")::text), 0)) + COALESCE(octet_length((new.securities)::text), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,importerType,account,filename,skippedLines,balanceCheck,securities', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."Import" FOR EACH ROW WHEN ((GREATEST(((((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old."importerType"), 0)) + COALESCE(octet_length(old.account), 0)) + COALESCE(octet_length(old.filename), 0)) + COALESCE(octet_length((old."skippedLines")::text), 0)) + COALESCE(octet_length((old."balanceCheck")::text), 0)) + COALESCE(octet_length((old.securities)::text), 0)), ((((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new."importerType"), 0)) + COALESCE(octet_length(new.account), 0)) + COALESCE(octet_length(new.filename), 0)) + COALESCE(octet_length((new."skippedLines")::text), 0)) + COALESCE(octet_length((new."balanceCheck")::text), 0)) + COALESCE(octet_length((new.securities)::text), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,importerType,account,filename,skippedLines,balanceCheck,securities', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."Import" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('import', '', '', '', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."Import" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('import', '', '', '', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."Import" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('import', '', '', '', '', '', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."ImportFile" FOR EACH ROW WHEN (((((((COALESCE(octet_length(old.filename), 0) + COALESCE(octet_length(old."importerType"), 0)) + COALESCE(octet_length((old.detected)::text), 0)) + COALESCE(octet_length((old.settings)::text), 0)) + COALESCE(octet_length((old.problem)::text), 0)) + COALESCE(octet_length((old.result)::text), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('filename,importerType,detected,settings,problem,result', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."ImportFile" FOR EACH ROW WHEN (((((((COALESCE(octet_length(new.filename), 0) + COALESCE(octet_length(new."importerType"), 0)) + COALESCE(octet_length((new.detected)::text), 0)) + COALESCE(octet_length((new.settings)::text), 0)) + COALESCE(octet_length((new.problem)::text), 0)) + COALESCE(octet_length((new.result)::text), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('filename,importerType,detected,settings,problem,result', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."ImportFile" FOR EACH ROW WHEN ((GREATEST((((((COALESCE(octet_length(old.filename), 0) + COALESCE(octet_length(old."importerType"), 0)) + COALESCE(octet_length((old.detected)::text), 0)) + COALESCE(octet_length((old.settings)::text), 0)) + COALESCE(octet_length((old.problem)::text), 0)) + COALESCE(octet_length((old.result)::text), 0)), (((((COALESCE(octet_length(new.filename), 0) + COALESCE(octet_length(new."importerType"), 0)) + COALESCE(octet_length((new.detected)::text), 0)) + COALESCE(octet_length((new.settings)::text), 0)) + COALESCE(octet_length((new.problem)::text), 0)) + COALESCE(octet_length((new.result)::text), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('filename,importerType,detected,settings,problem,result', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."ImportFile" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('importFile', '', '', 'importFiles', 'import files', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."ImportFile" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('importFile', '', '', 'importFiles', 'import files', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."ImportFile" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('importFile', '', '', 'importFiles', 'import files', '', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."Invitation" FOR EACH ROW WHEN ((COALESCE(octet_length(old.email), 0) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('email', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."Invitation" FOR EACH ROW WHEN ((COALESCE(octet_length(new.email), 0) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('email', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_of_statement AFTER INSERT OR DELETE OR UPDATE ON public."Invitation" FOR EACH STATEMENT EXECUTE FUNCTION coffer.count_changed_texts();

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."Invitation" FOR EACH ROW WHEN ((GREATEST(COALESCE(octet_length(old.email), 0), COALESCE(octet_length(new.email), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('email', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."MarketTotal" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('', '', '', '', 'market totals', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."MarketTotal" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('', '', '', '', 'market totals', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."MarketTotal" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('', '', '', '', 'market totals', '', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."MatchReview" FOR EACH ROW WHEN ((((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.reason), 0)) + COALESCE(octet_length((old.delivered)::text), 0)) + COALESCE(octet_length(old.status), 0)) + COALESCE(octet_length((old.decision)::text), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,reason,delivered,status,decision', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."MatchReview" FOR EACH ROW WHEN ((((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.reason), 0)) + COALESCE(octet_length((new.delivered)::text), 0)) + COALESCE(octet_length(new.status), 0)) + COALESCE(octet_length((new.decision)::text), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,reason,delivered,status,decision', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."MatchReview" FOR EACH ROW WHEN ((GREATEST(((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.reason), 0)) + COALESCE(octet_length((old.delivered)::text), 0)) + COALESCE(octet_length(old.status), 0)) + COALESCE(octet_length((old.decision)::text), 0)), ((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.reason), 0)) + COALESCE(octet_length((new.delivered)::text), 0)) + COALESCE(octet_length(new.status), 0)) + COALESCE(octet_length((new.decision)::text), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,reason,delivered,status,decision', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."MatchReview" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('matchReview', '', '', '', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."MatchReview" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('matchReview', '', '', '', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."MatchReview" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('matchReview', '', '', '', '', '', '');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."Member" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('member', 'userId', 'userId', '', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."Member" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('member', 'userId', 'userId', '', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."Member" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('member', 'userId', 'userId', '', '', '', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."Merchant" FOR EACH ROW WHEN (((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.name), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,name', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."Merchant" FOR EACH ROW WHEN (((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.name), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,name', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."Merchant" FOR EACH ROW WHEN ((GREATEST((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.name), 0)), (COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.name), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,name', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."Merchant" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('merchant', '', '', 'merchants', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."Merchant" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('merchant', '', '', 'merchants', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."Merchant" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('merchant', '', '', 'merchants', '', '', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."MerchantDecision" FOR EACH ROW WHEN ((COALESCE(octet_length(old.counterpart), 0) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('counterpart', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."MerchantDecision" FOR EACH ROW WHEN ((COALESCE(octet_length(new.counterpart), 0) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('counterpart', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."MerchantDecision" FOR EACH ROW WHEN ((GREATEST(COALESCE(octet_length(old.counterpart), 0), COALESCE(octet_length(new.counterpart), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('counterpart', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."MerchantDecision" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('merchant', 'merchantId', 'counterpart', '', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."MerchantDecision" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('merchant', 'merchantId', 'counterpart', '', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."MerchantDecision" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('merchant', 'merchantId', 'counterpart', '', '', '', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."Notification" FOR EACH ROW WHEN ((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.type), 0)) + COALESCE(octet_length(old.payload), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,type,payload', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."Notification" FOR EACH ROW WHEN ((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.type), 0)) + COALESCE(octet_length(new.payload), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,type,payload', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."Notification" FOR EACH ROW WHEN ((GREATEST(((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.type), 0)) + COALESCE(octet_length(old.payload), 0)), ((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.type), 0)) + COALESCE(octet_length(new.payload), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,type,payload', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."Notification" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('notification', '', '', 'notifications', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."Notification" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('notification', '', '', 'notifications', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."Notification" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('notification', '', '', 'notifications', '', '', '');

CREATE TRIGGER tell_withdrawal AFTER DELETE ON public."OAuthConnection" FOR EACH STATEMENT EXECUTE FUNCTION coffer.tell_withdrawal();

CREATE TRIGGER reject_requests AFTER DELETE ON public."OAuthGrant" FOR EACH ROW EXECUTE FUNCTION coffer.reject_requests_of_withdrawn();

CREATE TRIGGER tell_withdrawal AFTER DELETE OR UPDATE OF scopes, "allWallets", "walletIds" ON public."OAuthGrant" FOR EACH STATEMENT EXECUTE FUNCTION coffer.tell_withdrawal();

CREATE TRIGGER told_updated AFTER UPDATE OF name, email ON public."Person" FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.email IS DISTINCT FROM new.email))) EXECUTE FUNCTION coffer.capture_named_members();

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."PlanItem" FOR EACH ROW WHEN (((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.month), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,month', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."PlanItem" FOR EACH ROW WHEN (((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.month), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,month', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."PlanItem" FOR EACH ROW WHEN ((GREATEST((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.month), 0)), (COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.month), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,month', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."PlanItem" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('planItem', '', '', 'planItems', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."PlanItem" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('planItem', '', '', 'planItems', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."PlanItem" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('planItem', '', '', 'planItems', '', '', '');

CREATE TRIGGER values_deleted AFTER DELETE ON public."QuotePrice" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.mark_instruments('instrument');

CREATE TRIGGER values_inserted AFTER INSERT ON public."QuotePrice" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.mark_instruments('instrument');

CREATE TRIGGER values_updated AFTER UPDATE ON public."QuotePrice" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.mark_instruments('instrument');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."Rule" FOR EACH ROW WHEN ((((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.name), 0)) + COALESCE(octet_length(old."ifText"), 0)) + COALESCE(octet_length(old."ifCounterpart"), 0)) + COALESCE(octet_length((old."ifGroups")::text), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,name,ifText,ifCounterpart,ifGroups', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."Rule" FOR EACH ROW WHEN ((((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.name), 0)) + COALESCE(octet_length(new."ifText"), 0)) + COALESCE(octet_length(new."ifCounterpart"), 0)) + COALESCE(octet_length((new."ifGroups")::text), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,name,ifText,ifCounterpart,ifGroups', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."Rule" FOR EACH ROW WHEN ((GREATEST(((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.name), 0)) + COALESCE(octet_length(old."ifText"), 0)) + COALESCE(octet_length(old."ifCounterpart"), 0)) + COALESCE(octet_length((old."ifGroups")::text), 0)), ((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.name), 0)) + COALESCE(octet_length(new."ifText"), 0)) + COALESCE(octet_length(new."ifCounterpart"), 0)) + COALESCE(octet_length((new."ifGroups")::text), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,name,ifText,ifCounterpart,ifGroups', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."Rule" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('rule', '', '', 'rules', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."Rule" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('rule', '', '', 'rules', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."Rule" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('rule', '', '', 'rules', '', '', '');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."RuleTag" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('rule', 'ruleId', 'ruleId/tagId', '', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."RuleTag" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('rule', 'ruleId', 'ruleId/tagId', '', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."RuleTag" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('rule', 'ruleId', 'ruleId/tagId', '', '', '', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."Scenario" FOR EACH ROW WHEN (((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.name), 0)) + COALESCE(octet_length(old."endMonth"), 0)) + COALESCE(octet_length(old."startingBasePerCategory"), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,name,endMonth,startingBasePerCategory', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."Scenario" FOR EACH ROW WHEN (((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.name), 0)) + COALESCE(octet_length(new."endMonth"), 0)) + COALESCE(octet_length(new."startingBasePerCategory"), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,name,endMonth,startingBasePerCategory', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."Scenario" FOR EACH ROW WHEN ((GREATEST((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.name), 0)) + COALESCE(octet_length(old."endMonth"), 0)) + COALESCE(octet_length(old."startingBasePerCategory"), 0)), (((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.name), 0)) + COALESCE(octet_length(new."endMonth"), 0)) + COALESCE(octet_length(new."startingBasePerCategory"), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,name,endMonth,startingBasePerCategory', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."Scenario" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('scenario', '', '', 'scenarios', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."Scenario" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('scenario', '', '', 'scenarios', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."Scenario" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('scenario', '', '', 'scenarios', '', '', '');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."ScenarioAsset" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('scenario', 'scenarioId', 'scenarioId/assetId', '', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."ScenarioAsset" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('scenario', 'scenarioId', 'scenarioId/assetId', '', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."ScenarioAsset" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('scenario', 'scenarioId', 'scenarioId/assetId', '', '', '', '');

CREATE TRIGGER values_deleted AFTER DELETE ON public."SecuritySplit" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.mark_instruments('isin');

CREATE TRIGGER values_inserted AFTER INSERT ON public."SecuritySplit" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.mark_instruments('isin');

CREATE TRIGGER values_updated AFTER UPDATE ON public."SecuritySplit" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.mark_instruments('isin');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."SecurityTransaction" FOR EACH ROW WHEN (((((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.isin), 0)) + COALESCE(octet_length(old."priceCurrency"), 0)) + COALESCE(octet_length(old."feesCurrency"), 0)) + COALESCE(octet_length(old."taxCurrency"), 0)) + COALESCE(octet_length(old.notes), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,isin,priceCurrency,feesCurrency,taxCurrency,notes', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."SecurityTransaction" FOR EACH ROW WHEN (((((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.isin), 0)) + COALESCE(octet_length(new."priceCurrency"), 0)) + COALESCE(octet_length(new."feesCurrency"), 0)) + COALESCE(octet_length(new."taxCurrency"), 0)) + COALESCE(octet_length(new.notes), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,isin,priceCurrency,feesCurrency,taxCurrency,notes', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."SecurityTransaction" FOR EACH ROW WHEN ((GREATEST((((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.isin), 0)) + COALESCE(octet_length(old."priceCurrency"), 0)) + COALESCE(octet_length(old."feesCurrency"), 0)) + COALESCE(octet_length(old."taxCurrency"), 0)) + COALESCE(octet_length(old.notes), 0)), (((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.isin), 0)) + COALESCE(octet_length(new."priceCurrency"), 0)) + COALESCE(octet_length(new."feesCurrency"), 0)) + COALESCE(octet_length(new."taxCurrency"), 0)) + COALESCE(octet_length(new.notes), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,isin,priceCurrency,feesCurrency,taxCurrency,notes', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."SecurityTransaction" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('securityTransaction', '', '', 'securityTransactions', 'positions', 'isin', 'imports');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."SecurityTransaction" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('securityTransaction', '', '', 'securityTransactions', 'positions', 'isin', 'imports');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."SecurityTransaction" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('securityTransaction', '', '', 'securityTransactions', 'positions', 'isin', 'imports');

CREATE TRIGGER bound_sessions AFTER INSERT ON public."Session" FOR EACH ROW EXECUTE FUNCTION coffer.bound_sessions();

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."SyncRun" FOR EACH ROW WHEN ((((COALESCE(octet_length(old.cause), 0) + COALESCE(octet_length(old.outcome), 0)) + COALESCE(octet_length(old.error), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('cause,outcome,error', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."SyncRun" FOR EACH ROW WHEN ((((COALESCE(octet_length(new.cause), 0) + COALESCE(octet_length(new.outcome), 0)) + COALESCE(octet_length(new.error), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('cause,outcome,error', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_of_statement AFTER INSERT OR DELETE OR UPDATE ON public."SyncRun" FOR EACH STATEMENT EXECUTE FUNCTION coffer.count_changed_texts();

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."SyncRun" FOR EACH ROW WHEN ((GREATEST(((COALESCE(octet_length(old.cause), 0) + COALESCE(octet_length(old.outcome), 0)) + COALESCE(octet_length(old.error), 0)), ((COALESCE(octet_length(new.cause), 0) + COALESCE(octet_length(new.outcome), 0)) + COALESCE(octet_length(new.error), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('cause,outcome,error', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."Tag" FOR EACH ROW WHEN ((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.name), 0)) + COALESCE(octet_length(old.color), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,name,color', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."Tag" FOR EACH ROW WHEN ((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.name), 0)) + COALESCE(octet_length(new.color), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,name,color', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."Tag" FOR EACH ROW WHEN ((GREATEST(((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old.name), 0)) + COALESCE(octet_length(old.color), 0)), ((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new.name), 0)) + COALESCE(octet_length(new.color), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,name,color', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."Tag" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('tag', '', '', 'tags', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."Tag" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('tag', '', '', 'tags', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."Tag" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('tag', '', '', 'tags', '', '', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."Transaction" FOR EACH ROW WHEN (((((((((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old."fromTo"), 0)) + COALESCE(octet_length(old.description), 0)) + COALESCE(octet_length(old."amountCurrency"), 0)) + COALESCE(octet_length(old.notes), 0)) + COALESCE(octet_length(old."providerATransactionId"), 0)) + COALESCE(octet_length(old."providerAInternalTransactionId"), 0)) + COALESCE(octet_length(old."providerBTransactionId"), 0)) + COALESCE(octet_length(old."providerCTransactionId"), 0)) + COALESCE(octet_length(old."providerDTransactionId"), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,fromTo,description,amountCurrency,notes,providerATransactionId,providerAInternalTransactionId,providerBTransactionId,providerCTransactionId,providerDTransactionId', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."Transaction" FOR EACH ROW WHEN (((((((((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new."fromTo"), 0)) + COALESCE(octet_length(new.description), 0)) + COALESCE(octet_length(new."amountCurrency"), 0)) + COALESCE(octet_length(new.notes), 0)) + COALESCE(octet_length(new."providerATransactionId"), 0)) + COALESCE(octet_length(new."providerAInternalTransactionId"), 0)) + COALESCE(octet_length(new."providerBTransactionId"), 0)) + COALESCE(octet_length(new."providerCTransactionId"), 0)) + COALESCE(octet_length(new."providerDTransactionId"), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,fromTo,description,amountCurrency,notes,providerATransactionId,providerAInternalTransactionId,providerBTransactionId,providerCTransactionId,providerDTransactionId', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."Transaction" FOR EACH ROW WHEN ((GREATEST((((((((((COALESCE(octet_length(old."legacyStoreId"), 0) + COALESCE(octet_length(old."fromTo"), 0)) + COALESCE(octet_length(old.description), 0)) + COALESCE(octet_length(old."amountCurrency"), 0)) + COALESCE(octet_length(old.notes), 0)) + COALESCE(octet_length(old."providerATransactionId"), 0)) + COALESCE(octet_length(old."providerAInternalTransactionId"), 0)) + COALESCE(octet_length(old."providerBTransactionId"), 0)) + COALESCE(octet_length(old."providerCTransactionId"), 0)) + COALESCE(octet_length(old."providerDTransactionId"), 0)), (((((((((COALESCE(octet_length(new."legacyStoreId"), 0) + COALESCE(octet_length(new."fromTo"), 0)) + COALESCE(octet_length(new.description), 0)) + COALESCE(octet_length(new."amountCurrency"), 0)) + COALESCE(octet_length(new.notes), 0)) + COALESCE(octet_length(new."providerATransactionId"), 0)) + COALESCE(octet_length(new."providerAInternalTransactionId"), 0)) + COALESCE(octet_length(new."providerBTransactionId"), 0)) + COALESCE(octet_length(new."providerCTransactionId"), 0)) + COALESCE(octet_length(new."providerDTransactionId"), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('legacyStoreId,fromTo,description,amountCurrency,notes,providerATransactionId,providerAInternalTransactionId,providerBTransactionId,providerCTransactionId,providerDTransactionId', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."Transaction" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('transaction', '', '', 'transactions', 'transactions', '', 'imports');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."Transaction" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('transaction', '', '', 'transactions', 'transactions', '', 'imports');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."Transaction" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('transaction', '', '', 'transactions', 'transactions', '', 'imports');

CREATE TRIGGER transaction_truncated BEFORE TRUNCATE ON public."Transaction" FOR EACH STATEMENT EXECUTE FUNCTION coffer.refuse_truncate();

CREATE TRIGGER tracked_delete AFTER DELETE ON public."TransactionTag" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('transaction', 'transactionId', 'transactionId/tagId', '', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."TransactionTag" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('transaction', 'transactionId', 'transactionId/tagId', '', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."TransactionTag" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('transaction', 'transactionId', 'transactionId/tagId', '', '', '', '');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."TransferLink" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('link', '', 'id', '', 'links', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."TransferLink" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('link', '', 'id', '', 'links', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."TransferLink" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('link', '', 'id', '', 'links', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."Wallet" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('wallet', 'id', 'id', '', '', '', '');

CREATE TRIGGER wallet_deleted AFTER DELETE ON public."Wallet" FOR EACH ROW EXECUTE FUNCTION coffer.wallet_deleted();

CREATE TRIGGER wallet_made_counts AFTER INSERT ON public."Wallet" FOR EACH ROW EXECUTE FUNCTION coffer.counts_of_new_wallet();

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."WalletPrice" FOR EACH ROW WHEN (((COALESCE(octet_length(old.instrument), 0) + COALESCE(octet_length(old.currency), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('instrument,currency', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."WalletPrice" FOR EACH ROW WHEN (((COALESCE(octet_length(new.instrument), 0) + COALESCE(octet_length(new.currency), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('instrument,currency', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."WalletPrice" FOR EACH ROW WHEN ((GREATEST((COALESCE(octet_length(old.instrument), 0) + COALESCE(octet_length(old.currency), 0)), (COALESCE(octet_length(new.instrument), 0) + COALESCE(octet_length(new.currency), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('instrument,currency', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."WalletPrice" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('price', 'instrument/date', 'instrument/date/source', 'prices', 'prices', 'instrument', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."WalletPrice" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('price', 'instrument/date', 'instrument/date/source', 'prices', 'prices', 'instrument', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."WalletPrice" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('price', 'instrument/date', 'instrument/date/source', 'prices', 'prices', 'instrument', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."WalletSecurity" FOR EACH ROW WHEN ((((COALESCE(octet_length(old.isin), 0) + COALESCE(octet_length(old.name), 0)) + COALESCE(octet_length(old.wkn), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('isin,name,wkn', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."WalletSecurity" FOR EACH ROW WHEN ((((COALESCE(octet_length(new.isin), 0) + COALESCE(octet_length(new.name), 0)) + COALESCE(octet_length(new.wkn), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('isin,name,wkn', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."WalletSecurity" FOR EACH ROW WHEN ((GREATEST(((COALESCE(octet_length(old.isin), 0) + COALESCE(octet_length(old.name), 0)) + COALESCE(octet_length(old.wkn), 0)), ((COALESCE(octet_length(new.isin), 0) + COALESCE(octet_length(new.name), 0)) + COALESCE(octet_length(new.wkn), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('isin,name,wkn', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."WalletSecurity" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('security', 'isin', 'isin', '', '', '', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."WalletSecurity" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('security', 'isin', 'isin', '', '', '', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."WalletSecurity" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('security', 'isin', 'isin', '', '', '', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."WalletSecuritySplit" FOR EACH ROW WHEN ((COALESCE(octet_length(old.isin), 0) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('isin', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."WalletSecuritySplit" FOR EACH ROW WHEN ((COALESCE(octet_length(new.isin), 0) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('isin', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."WalletSecuritySplit" FOR EACH ROW WHEN ((GREATEST(COALESCE(octet_length(old.isin), 0), COALESCE(octet_length(new.isin), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('isin', '512', 'walletId', 'record');

CREATE TRIGGER tracked_delete AFTER DELETE ON public."WalletSecuritySplit" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('security', 'isin', 'isin/date', '', 'splits', 'isin', '');

CREATE TRIGGER tracked_insert AFTER INSERT ON public."WalletSecuritySplit" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_changed('security', 'isin', 'isin/date', '', 'splits', 'isin', '');

CREATE TRIGGER tracked_update AFTER UPDATE ON public."WalletSecuritySplit" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rows_updated('security', 'isin', 'isin/date', '', 'splits', 'isin', '');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."Webhook" FOR EACH ROW WHEN ((((COALESCE(octet_length(old.url), 0) + COALESCE(octet_length(old.description), 0)) + COALESCE(octet_length(old."offReason"), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('url,description,offReason', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."Webhook" FOR EACH ROW WHEN ((((COALESCE(octet_length(new.url), 0) + COALESCE(octet_length(new.description), 0)) + COALESCE(octet_length(new."offReason"), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('url,description,offReason', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_of_statement AFTER INSERT OR DELETE OR UPDATE ON public."Webhook" FOR EACH STATEMENT EXECUTE FUNCTION coffer.count_changed_texts();

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."Webhook" FOR EACH ROW WHEN ((GREATEST(((COALESCE(octet_length(old.url), 0) + COALESCE(octet_length(old.description), 0)) + COALESCE(octet_length(old."offReason"), 0)), ((COALESCE(octet_length(new.url), 0) + COALESCE(octet_length(new.description), 0)) + COALESCE(octet_length(new."offReason"), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('url,description,offReason', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_delete AFTER DELETE ON public."WebhookDelivery" FOR EACH ROW WHEN ((((((COALESCE(octet_length(old.type), 0) + COALESCE(octet_length(old.body), 0)) + COALESCE(octet_length(old.state), 0)) + COALESCE(octet_length(old.failure), 0)) + COALESCE(octet_length(old.answer), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('type,body,state,failure,answer', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_insert AFTER INSERT ON public."WebhookDelivery" FOR EACH ROW WHEN ((((((COALESCE(octet_length(new.type), 0) + COALESCE(octet_length(new.body), 0)) + COALESCE(octet_length(new.state), 0)) + COALESCE(octet_length(new.failure), 0)) + COALESCE(octet_length(new.answer), 0)) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('type,body,state,failure,answer', '512', 'walletId', 'record');

CREATE TRIGGER counted_texts_of_statement AFTER INSERT OR DELETE OR UPDATE ON public."WebhookDelivery" FOR EACH STATEMENT EXECUTE FUNCTION coffer.count_changed_texts();

CREATE TRIGGER counted_texts_update AFTER UPDATE ON public."WebhookDelivery" FOR EACH ROW WHEN ((GREATEST(((((COALESCE(octet_length(old.type), 0) + COALESCE(octet_length(old.body), 0)) + COALESCE(octet_length(old.state), 0)) + COALESCE(octet_length(old.failure), 0)) + COALESCE(octet_length(old.answer), 0)), ((((COALESCE(octet_length(new.type), 0) + COALESCE(octet_length(new.body), 0)) + COALESCE(octet_length(new.state), 0)) + COALESCE(octet_length(new.failure), 0)) + COALESCE(octet_length(new.answer), 0))) > 512)) EXECUTE FUNCTION coffer.text_bytes_changed('type,body,state,failure,answer', '512', 'walletId', 'record');

CREATE POLICY in_wallet ON "AccessRequest" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY own ON "AccountLink" FOR ALL USING ("personId" = coffer.current_person());

CREATE POLICY in_wallet ON "ApiKey" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "Asset" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "AssetGroup" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "AuditRow" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "BankAccount" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "BankConnection" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY of_owner ON "BankProviderSetting" FOR ALL USING coffer.is_instance_owner(coffer.current_person());

CREATE POLICY read_by_all ON "BankProviderSetting" FOR SELECT USING true;

CREATE POLICY in_wallet ON "Budget" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "BudgetAsset" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "BudgetMonth" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "BudgetRow" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "BudgetTarget" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "Category" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "CategoryGroup" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "CategoryReason" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "ChangedRow" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "Closing" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "Comment" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "ComputedMonth" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "ComputedPosition" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "ConnectionState" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "ConsentRound" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "CoveredPeriod" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "CryptoTransaction" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "DayTotal" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "DeliveredIds" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "DeliveredLine" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "DryRun" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "File" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "FileAssignment" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "FlowMonth" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "Import" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "ImportFile" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "Invitation" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY own ON "KnownDevice" FOR ALL USING ("personId" = coffer.current_person());

CREATE POLICY in_wallet ON "MarketTotal" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "MatchReview" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "Member" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "Merchant" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "MerchantDecision" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "Notification" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY own ON "OAuthConnection" FOR ALL USING coffer.is_own_grant("grantId");

CREATE POLICY own ON "OAuthGrant" FOR ALL USING ("personId" = coffer.current_person());

CREATE POLICY own ON "Passkey" FOR ALL USING ("personId" = coffer.current_person());

CREATE POLICY own ON "PendingLink" FOR ALL USING ("personId" = coffer.current_person());

CREATE POLICY own ON "PendingSignIn" FOR ALL USING ("personId" = coffer.current_person());

CREATE POLICY in_wallet ON "Person" FOR SELECT USING coffer.is_in_wallet(id);

CREATE POLICY own ON "Person" FOR ALL USING (id = coffer.current_person());

CREATE POLICY in_wallet ON "PlanItem" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "PositionValue" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY own ON "ProviderLink" FOR ALL USING ("personId" = coffer.current_person());

CREATE POLICY in_wallet ON "RecordCount" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY own ON "RecoveryCode" FOR ALL USING ("personId" = coffer.current_person());

CREATE POLICY in_wallet ON "Rule" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "RuleTag" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "Scenario" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "ScenarioAsset" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY own ON "SecurityEvent" FOR ALL USING ("personId" = coffer.current_person());

CREATE POLICY in_wallet ON "SecurityTransaction" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY own ON "Session" FOR ALL USING ("personId" = coffer.current_person());

CREATE POLICY in_wallet ON "SyncRun" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "Tag" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY own ON "Totp" FOR ALL USING ("personId" = coffer.current_person());

CREATE POLICY in_wallet ON "Transaction" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "TransactionTag" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "TransferLink" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "Wallet" FOR ALL USING (id = coffer.current_wallet());

CREATE POLICY in_wallet ON "WalletFeed" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "WalletMark" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "WalletPrice" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "WalletSecurity" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "WalletSecuritySplit" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "Webhook" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "WebhookDelivery" FOR ALL USING ("walletId" = coffer.current_wallet());

CREATE POLICY in_wallet ON "WorthMonth" FOR ALL USING ("walletId" = coffer.current_wallet());
