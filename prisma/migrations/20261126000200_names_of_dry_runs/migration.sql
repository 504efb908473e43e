-- The ids that the names in a dry run's input stood for: the write with its code means the same records.
ALTER TABLE "DryRun" ADD COLUMN names jsonb NOT NULL DEFAULT '{}';

SELECT coffer.count_texts('"DryRun"', 512, 'record');
