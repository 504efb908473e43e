import { EXAMPLE_IDS } from '../kernel/example-ids.ts';
import { cutToMaxPageBytes } from '../kernel/page-byte-counter.ts';
import { readProcedure, router, sessionReadProcedure, writeProcedure } from '../kernel/trpc.ts';
import { assignFile, unassignFile } from './assign.service.ts';
import {
  assignInput,
  createdFile,
  createFileInput,
  deletedFile,
  file,
  fileDownload,
  filePage,
  fileReferenceInput,
  files,
  filesOfRecordsInput,
  listFilesInput,
  newestFilesInput,
  unassignInput,
} from './files.schema.ts';
import {
  createFile,
  deleteFile,
  getFile,
  listFiles,
  listNewestFiles,
  readFileDownload,
  withFreshUploadUrl,
} from './files.service.ts';
import { findFilesOfRecords } from './files.sql.ts';
import { requestFileParse } from './parse.service.ts';

const tags = ['files'];
const all = '/wallets/{walletId}/files';
const one = `${all}/{id}`;

export const filesRouter = router({
  create: writeProcedure
    .meta({
      tool: 'files',
      noDryRun: 'the file’s bytes are uploaded afterwards',
      record: true,
      secretFields: ['uploadUrl'],
      renewed: withFreshUploadUrl,
      example: { filename: 'invoice-4711.pdf', size: 48_213, sha256: 'c0ffee'.padEnd(64, '0') },
      openapi: {
        method: 'POST',
        path: all,
        tags,
        summary: 'Create a file and get the upload URL for its bytes',
        description:
          'Then PUT the bytes to `uploadUrl` within 15 minutes. They are accepted if their size, SHA-256 and first ' +
          'bytes match the request. A file without bytes is deleted after a day.',
      },
    })
    .input(createFileInput)
    .output(createdFile)
    .mutation(({ ctx, input }) => createFile(ctx.wallet, ctx, input)),

  list: readProcedure
    .meta({
      tool: 'look_up',
      openapi: { method: 'GET', path: all, tags, summary: 'List files', description: 'Ordered by creation.' },
    })
    .input(listFilesInput)
    .output(filePage)
    .query(({ ctx, input }) => listFiles(ctx.wallet, input)),

  newest: sessionReadProcedure('viewer')
    .input(newestFilesInput)
    .output(filePage)
    .query(({ ctx, input }) => listNewestFiles(ctx.wallet, input)),

  get: readProcedure
    .meta({
      tool: 'look_up',
      record: true,
      openapi: {
        method: 'GET',
        path: one,
        tags,
        summary: 'Get a file',
        description: 'For its bytes, use `GET …/content`.',
      },
    })
    .input(fileReferenceInput)
    .output(file)
    .query(({ ctx, input }) => getFile(ctx.wallet, input.id)),

  content: readProcedure
    .meta({
      bytes: true,
      openapi: {
        method: 'GET',
        path: `${one}/content`,
        tags,
        summary: 'Download the bytes of a file',
        description:
          'As an attachment, with the content type of the file. 409 `notUploaded` before the bytes have arrived.',
      },
    })
    .input(fileReferenceInput)
    .output(fileDownload)
    .query(({ ctx, input }) => readFileDownload(ctx.wallet, input.id)),

  ofRecords: sessionReadProcedure('viewer')
    .input(filesOfRecordsInput)
    .output(files)
    .query(async ({ ctx, input }) =>
      cutToMaxPageBytes(await findFilesOfRecords(ctx.wallet.transaction, input.recordIds)),
    ),

  assign: writeProcedure
    .meta({
      tool: 'files',
      record: true,
      example: { transactionIds: [EXAMPLE_IDS.first] },
      openapi: {
        method: 'POST',
        path: `${one}/assign`,
        tags,
        summary: 'Assign a file to records',
        description: 'Adds to the records that the file is assigned to already.',
      },
    })
    .input(assignInput)
    .output(file)
    .mutation(({ ctx, input }) => assignFile(ctx.wallet, input)),

  unassign: writeProcedure
    .meta({
      tool: 'files',
      record: true,
      example: { transactionIds: [EXAMPLE_IDS.first] },
      openapi: {
        method: 'POST',
        path: `${one}/unassign`,
        tags,
        summary: 'Remove a file from records',
        description:
          'Without ids in any of the three lists: from all records. Ids that the file is not assigned to are ignored.',
      },
    })
    .input(unassignInput)
    .output(file)
    .mutation(({ ctx, input }) => unassignFile(ctx.wallet, input)),

  parse: writeProcedure
    .meta({
      tool: 'files',
      record: true,
      openapi: {
        method: 'POST',
        path: `${one}/parse`,
        tags,
        summary: 'Start reading the data in a file',
        description:
          'Returns immediately; `parseStatus` says when parsing has ended, and `parseData` has the result. Can be ' +
          'repeated after it has ended; before that, a repetition does nothing.',
      },
    })
    .input(fileReferenceInput)
    .output(file)
    .mutation(({ ctx, input }) => requestFileParse(ctx.wallet, input.id, ctx.request.id)),

  delete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: {
        method: 'DELETE',
        path: one,
        tags,
        summary: 'Delete a file and its bytes',
        description: 'The records it was assigned to are kept.',
      },
    })
    .input(fileReferenceInput)
    .output(deletedFile)
    .mutation(({ ctx, input }) => deleteFile(ctx.wallet, input.id)),
});
