import type { openTestDatabase } from '../../../testing/create-test-wallet.ts';
import { type ImportRunOptions, type ImportRunResult, runImport } from '../run-import.ts';
import { type ImportFileJob, importFileJob } from '../start-import.service.ts';

type Services = ReturnType<typeof openTestDatabase>;

/** Removes this file's jobs from the queue and returns them. */
export async function removeQueuedImportJobs({ owner }: Services, fileId: string): Promise<ImportFileJob[]> {
  const rows = await owner.query<{ data: object }>({
    text: `DELETE FROM pgboss.job WHERE name = 'importFile' AND data->>'id' = $1 RETURNING data`,
    values: [fileId],
  });
  return rows.map(({ data }) => importFileJob.parse(data));
}

/** Runs a job as a worker does. */
export function runImportJob(
  services: Services,
  job: ImportFileJob,
  options: Partial<ImportRunOptions> = {},
): Promise<ImportRunResult> {
  const { signal = new AbortController().signal, last = false } = options;
  return runImport({ ...services, now: () => new Date() }, job, { signal, last });
}

/** Runs the only queued job of a file. */
export async function runQueuedImport(
  services: Services,
  fileId: string,
  options?: Partial<ImportRunOptions>,
): Promise<ImportRunResult> {
  const [job, ...others] = await removeQueuedImportJobs(services, fileId);
  if (job === undefined || others.length > 0)
    throw new Error(`${others.length + (job ? 1 : 0)} jobs wait for the file`);
  return runImportJob(services, job, options);
}
