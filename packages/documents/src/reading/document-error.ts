/** Why a document cannot be read. The fault is permanent for this file. */
export type DocumentFault = 'damaged' | 'encrypted' | 'tooLarge' | 'tooLong';

const WORDS: Readonly<Record<DocumentFault, string>> = {
  damaged: 'The file is damaged, or does not match its extension.',
  encrypted: 'The file is protected with a password.',
  tooLarge: 'Reading the file takes more memory than a document of its size should.',
  tooLong: 'Reading the file takes too long.',
};

export class DocumentError extends Error {
  readonly fault: DocumentFault;

  constructor(fault: DocumentFault, cause?: unknown) {
    super(WORDS[fault], { cause });
    this.name = 'DocumentError';
    this.fault = fault;
  }
}
