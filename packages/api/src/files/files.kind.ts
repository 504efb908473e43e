import { type RecordKind, readRecordsOneByOne } from '../kernel/record-kind.ts';
import { AUDITED_COLUMNS, RECORD_COLUMNS, RECORD_ID_COLUMNS } from '../kernel/restored-shapes.ts';
import { file } from './files.schema.ts';

export const fileKind = {
  type: 'file',
  table: 'File',
  feed: { reader: async () => readRecordsOneByOne((await import('./files.service.ts')).getFile) },
  undo: {},
  history: { shown: file, names: ['filename'] },
  quota: { name: 'files', most: 100_000 },
  archive: {
    exported: {
      columns: `${RECORD_COLUMNS} filename fileExtension size uploadedTime parseStatus parseData ${AUDITED_COLUMNS}`,
      more: `encode(r.sha256, 'hex') AS sha256`,
    },
    notRestored: 'exports contain no file contents',
  },
} as const satisfies RecordKind;

/**
 * The kind of file assignments. The feed and the history show an assignment as a part of its file; an export
 * contains it as a record of its own.
 */
export const fileAssignmentKind = {
  type: 'fileAssignment',
  table: 'FileAssignment',
  undo: { leaf: true },
  history: {
    part: {
      field: (row) =>
        row['transactionId'] != null
          ? 'transactionIds'
          : row['securityTransactionId'] != null
            ? 'securityTransactionIds'
            : 'cryptoTransactionIds',
      value: (row) => row['transactionId'] ?? row['securityTransactionId'] ?? row['cryptoTransactionId'],
    },
  },
  archive: {
    exported: {
      columns: `${RECORD_ID_COLUMNS} fileId position transactionId securityTransactionId cryptoTransactionId`,
    },
    notRestored: 'its file is not restored',
  },
} as const satisfies RecordKind;
