import type { RecordKind } from '../../kernel/record-kind.ts';
import { CREATED_COLUMNS, RECORD_ID_COLUMNS } from '../../kernel/restored-shapes.ts';
import { importFileRecord } from './importFiles.schema.ts';

export const importFileKind = {
  type: 'importFile',
  table: 'ImportFile',
  undo: { leaf: true },
  history: { shown: importFileRecord.pick({ filename: true, assetId: true, importerType: true }), names: ['filename'] },
  quota: { name: 'importFiles', most: 10_000 },
  archive: {
    exported: {
      columns: `${RECORD_ID_COLUMNS} filename size importerType detected assetId settings state progress problem result importId ${CREATED_COLUMNS}
     startedTime finishedTime`,
    },
    notRestored: 'exports contain no file contents',
  },
} as const satisfies RecordKind;
