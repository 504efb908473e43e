-- Another job may analyse the table while a large import runs: it counts the pages that the import has filled, but none
-- of the rows, and later only the size was compared. What was written since then now counts as well.
CREATE OR REPLACE FUNCTION coffer.analyze_after_growth() RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'pg_catalog', 'public', 'pg_temp' AS $function$
DECLARE
  grown boolean;
BEGIN
  IF current_setting('coffer.distributed', true) = 'on' THEN
    -- Here the table is empty: the machines know how large their parts of it are.
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
