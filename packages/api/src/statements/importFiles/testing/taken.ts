import type { ImportFile, UploadedFile } from '../importFiles.schema.ts';

/** The file of an upload that must have been taken. */
export function taken(answer: UploadedFile): ImportFile {
  if (answer.id === null) throw new Error(`the file was refused: ${answer.problem.detail}`);
  return answer;
}
