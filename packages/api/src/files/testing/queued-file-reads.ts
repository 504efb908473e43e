import { type FileParseOptions, type FileParseOutcome, runFileParse } from '../../statements/parse/run-parse.ts';
import type { openTestDatabase } from '../../testing/create-test-wallet.ts';
import { fileParseJob } from '../parse.service.ts';

type Services = ReturnType<typeof openTestDatabase>;

/** The number of queued jobs of a file. */
export async function countFileJobs({ owner }: Services, fileId: string): Promise<number> {
  const text = `SELECT FROM pgboss.job WHERE name IN ('parseFile', 'recogniseFile') AND data->>'id' = $1`;
  return (await owner.query({ text, values: [fileId] })).length;
}

/** Deletes the queued jobs of a file. */
export async function deleteFileJobs({ owner }: Services, fileId: string): Promise<void> {
  const text = `DELETE FROM pgboss.job WHERE name IN ('parseFile', 'recogniseFile') AND data->>'id' = $1`;
  await owner.query({ text, values: [fileId] });
}

/** Runs the single queued job of a file as a worker does. */
export async function runQueuedFileRead(
  services: Services,
  fileId: string,
  options: Partial<FileParseOptions> = {},
): Promise<FileParseOutcome> {
  const { signal = new AbortController().signal, last = false, recognises = true } = options;
  const [row, ...more] = await services.owner.query<{ data: object }>({
    text: `SELECT data FROM pgboss.job WHERE name IN ('parseFile', 'recogniseFile') AND data->>'id' = $1`,
    values: [fileId],
  });
  if (row === undefined || more.length > 0) throw new Error(`${more.length + (row ? 1 : 0)} jobs wait for the file`);
  return runFileParse({ ...services, now: () => new Date() }, fileParseJob.parse(row.data), {
    signal,
    last,
    recognises,
  });
}
