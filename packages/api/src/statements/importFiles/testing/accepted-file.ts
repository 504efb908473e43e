import type { ImportFile, UploadedFile } from '../importFiles.schema.ts';

/** The file of an upload; throws if the upload was rejected. */
export function acceptedFile(answer: UploadedFile): ImportFile {
  if (answer.id === null) throw new Error(`the file was refused: ${answer.problem.detail}`);
  return answer;
}
