-- For the worker. What the planner believes of a table is as old as its last ANALYZE, and autovacuum comes a minute
-- late: a first large import is followed by plans for an almost empty wallet, which take minutes where others take a
-- moment. So the tables of bookings are looked at again as soon as they are twice as large as the planner thinks; a
-- small table (200 pages hold some 10,000 bookings) has good plans whatever it thinks. Nobody waits for an ANALYZE.
CREATE FUNCTION coffer.analyze_after_growth() RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  grown boolean;
BEGIN
  SELECT pg_relation_size(oid) / current_setting('block_size')::int > greatest(2 * relpages, 200) INTO grown
  FROM pg_class WHERE oid = '"Transaction"'::regclass;
  IF grown THEN
    ANALYZE "Transaction", "DayTotal";
  END IF;
  RETURN grown;
END $$;
REVOKE EXECUTE ON FUNCTION coffer.analyze_after_growth FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.analyze_after_growth TO coffer_app;
