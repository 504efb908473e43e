import { cutToPageBytes } from '../kernel/page-byte-counter.ts';
import { readProcedure, router, sessionReadProcedure, writeProcedure } from '../kernel/trpc.ts';
import { assignFile, unassignFile } from './assign.service.ts';
import {
  assignInput,
  createdFile,
  createFileInput,
  deletedFile,
  file,
  fileContent,
  filePage,
  files,
  filesOfRecordsInput,
  listFilesInput,
  newestFilesInput,
  oneFileInput,
  unassignInput,
} from './files.schema.ts';
import {
  contentOfFile,
  createFile,
  deleteFile,
  getFile,
  listFiles,
  listNewestFiles,
  withFreshUploadUrl,
} from './files.service.ts';
import { findFilesOfRecords } from './files.sql.ts';
import { requestParse } from './parse.service.ts';

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
      openapi: {
        method: 'POST',
        path: all,
        tags,
        summary: 'Create a file and get the upload URL for its bytes',
      },
    })
    .input(createFileInput)
    .output(createdFile)
    .mutation(({ ctx, input }) => createFile(ctx.wallet, ctx, input)),

  list: readProcedure
    .meta({ tool: 'look_up', openapi: { method: 'GET', path: all, tags, summary: 'List files' } })
    .input(listFilesInput)
    .output(filePage)
    .query(({ ctx, input }) => listFiles(ctx.wallet, input)),

  newest: sessionReadProcedure('viewer')
    .input(newestFilesInput)
    .output(filePage)
    .query(({ ctx, input }) => listNewestFiles(ctx.wallet, input)),

  get: readProcedure
    .meta({ tool: 'look_up', record: true, openapi: { method: 'GET', path: one, tags, summary: 'Get a file' } })
    .input(oneFileInput)
    .output(file)
    .query(({ ctx, input }) => getFile(ctx.wallet, input.id)),

  content: readProcedure
    .meta({
      bytes: true,
      openapi: { method: 'GET', path: `${one}/content`, tags, summary: 'Download the bytes of a file' },
    })
    .input(oneFileInput)
    .output(fileContent)
    .query(({ ctx, input }) => contentOfFile(ctx.wallet, input.id)),

  ofRecords: sessionReadProcedure('viewer')
    .input(filesOfRecordsInput)
    .output(files)
    .query(async ({ ctx, input }) => cutToPageBytes(await findFilesOfRecords(ctx.wallet.transaction, input.recordIds))),

  assign: writeProcedure
    .meta({
      tool: 'files',
      record: true,
      openapi: {
        method: 'POST',
        path: `${one}/assign`,
        tags,
        summary: 'Assign a file to records',
      },
    })
    .input(assignInput)
    .output(file)
    .mutation(({ ctx, input }) => assignFile(ctx.wallet, input)),

  unassign: writeProcedure
    .meta({
      tool: 'files',
      record: true,
      openapi: {
        method: 'POST',
        path: `${one}/unassign`,
        tags,
        summary: 'Remove a file from records',
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
      },
    })
    .input(oneFileInput)
    .output(file)
    .mutation(({ ctx, input }) => requestParse(ctx.wallet, input.id, ctx.request.id)),

  delete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: { method: 'DELETE', path: one, tags, summary: 'Delete a file and its bytes' },
    })
    .input(oneFileInput)
    .output(deletedFile)
    .mutation(({ ctx, input }) => deleteFile(ctx.wallet, input.id)),
});
