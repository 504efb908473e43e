import type { ImportFile, ImportFileUploadResult } from '../importFiles.schema.ts';

/** Returns the import file of an upload. @throws Error if the upload was rejected */
export function requireAcceptedUpload(answer: ImportFileUploadResult): ImportFile {
  if (answer.id === null) throw new Error(`the file was refused: ${answer.problem.detail}`);
  return answer;
}
