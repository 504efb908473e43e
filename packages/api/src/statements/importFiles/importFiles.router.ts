import { router, sessionReadProcedure, sessionWriteProcedure } from '../../kernel/trpc.ts';
import { divideImportFile } from './divide.service.ts';
import {
  discardedImportFile,
  importFileRecord,
  importFileReferenceInput,
  importFiles,
  importFileUploadResult,
  importPreview,
  importPreviewInput,
  importStoredFileInput,
  listImportFilesInput,
  startImportFileInput,
  updateImportFileInput,
  uploadInput,
} from './importFiles.schema.ts';
import { discardImportFile, getImportFile, listImportFiles, updateImportFile } from './importFiles.service.ts';
import { previewImport } from './preview.service.ts';
import { startImport } from './start-import.service.ts';
import { createImportFileFromStoredFile, uploadImportFile } from './upload.service.ts';

/** Statement files from upload to import; only for the app's import pages. */
export const importFilesRouter = router({
  upload: sessionWriteProcedure('member')
    .meta({ bodyLimit: 64 * 1024 * 1024 })
    .input(uploadInput)
    .output(importFileUploadResult)
    .mutation(({ ctx, input }) => uploadImportFile(ctx.wallet, input)),

  take: sessionWriteProcedure('member')
    .input(importStoredFileInput)
    .output(importFileRecord)
    .mutation(({ ctx, input }) => createImportFileFromStoredFile(ctx.wallet, ctx.fileServices.storage, input)),

  list: sessionReadProcedure('viewer')
    .input(listImportFilesInput)
    .output(importFiles)
    .query(({ ctx }) => listImportFiles(ctx.wallet)),

  get: sessionReadProcedure('viewer')
    .input(importFileReferenceInput)
    .output(importFileRecord)
    .query(({ ctx, input }) => getImportFile(ctx.wallet, input.id)),

  update: sessionWriteProcedure('member')
    .input(updateImportFileInput)
    .output(importFileRecord)
    .mutation(({ ctx, input }) => updateImportFile(ctx.wallet, input)),

  divide: sessionWriteProcedure('member')
    .input(importFileReferenceInput)
    .output(importFiles)
    .mutation(({ ctx, input }) => divideImportFile(ctx.wallet, input)),

  /** A viewer may preview a file, because the operation only writes a temporary table. */
  preview: sessionWriteProcedure('viewer')
    .meta({ copies: true })
    .input(importPreviewInput)
    .output(importPreview)
    .query(({ ctx, input }) => previewImport(ctx.wallet, input)),

  start: sessionWriteProcedure('member')
    .input(startImportFileInput)
    .output(importFileRecord)
    .mutation(({ ctx, input }) => startImport(ctx.wallet, input, ctx.request.id)),

  discard: sessionWriteProcedure('member')
    .input(importFileReferenceInput)
    .output(discardedImportFile)
    .mutation(({ ctx, input }) => discardImportFile(ctx.wallet, input.id)),
});
