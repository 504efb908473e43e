import type { ImportFile } from './import-file.ts';

/** The detailed messages of a problem, such as the parser's messages with line numbers. */
export function ImportProblemDetails({ problem }: { problem: NonNullable<ImportFile['problem']> }) {
  if (problem.errors.length === 0) return null;
  return (
    <ul className="mt-1 list-disc pl-5 text-muted">
      {problem.errors.map(({ path, message }) => (
        <li key={`${path} ${message}`} className="[overflow-wrap:anywhere]">
          {message}
        </li>
      ))}
    </ul>
  );
}
