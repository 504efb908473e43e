import type { Problem } from '../../kernel/problems.ts';
import type { ImportProblem } from './importFiles.schema.ts';

/** A problem in the shape stored with a file. */
export function toImportProblem({ code, message, parts }: Problem): ImportProblem {
  return { code, detail: message, errors: [...(parts.errors ?? [])] };
}
