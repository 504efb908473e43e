-- The id of each name in a dry run's input, so that the write with its code refers to the same records.
ALTER TABLE "DryRun" ADD COLUMN names jsonb NOT NULL DEFAULT '{}';

SELECT coffer.count_texts('"DryRun"', 512, 'record');
