-- If another job analyses the table during a large import, the statistics include the pages that the import has filled,
-- but none of its rows. Comparing the size of the table then no longer triggers an ANALYZE, so rows written since the
-- last ANALYZE count too.
CREATE OR REPLACE FUNCTION coffer.analyze_after_growth() RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'pg_catalog', 'public', 'pg_temp' AS $function$
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
