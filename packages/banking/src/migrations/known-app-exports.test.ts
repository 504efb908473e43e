import {
  APP_EXPORT_SIGNATURES,
  type FileSample,
  recogniseAppExport,
  zipEntryNames,
} from '@coffer/domain/known-app-exports.ts';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { MIGRATION_SOURCES } from './migration-sources.ts';
import { exampleActualFile } from './testing/actual-file.ts';
import { exampleGnucashBook } from './testing/gnucash-file.ts';
import { exampleYnabFiles, ynabArchive } from './testing/ynab-files.ts';

const packed = (bytes: Uint8Array): FileSample => ({ head: '', entries: zipEntryNames(bytes) });
const database = (bytes: Uint8Array): FileSample => ({ head: Buffer.from(bytes).toString('latin1'), entries: [] });
const text = (head: string | Uint8Array): FileSample => ({ head: Buffer.from(head).toString(), entries: [] });

test('each source has signs by which its exports are recognised', () => {
  expect(Object.keys(APP_EXPORT_SIGNATURES).toSorted()).toEqual([...MIGRATION_SOURCES].toSorted());
});

test('archives are recognised by the names in them, and tables by their columns', () => {
  expect(recogniseAppExport([packed(exampleActualFile().zip())])).toBe('actual');
  expect(recogniseAppExport([packed(ynabArchive())])).toBe('ynab');
  const { register, plan } = exampleYnabFiles();
  expect(recogniseAppExport([text(register), text(plan)])).toBe('ynab');
  expect(recogniseAppExport([text('\ufeffsep=;\r\nAccount;Payee;Outflow;Inflow\r\n')])).toBe('ynab');
  expect(recogniseAppExport([text('"Account"\t"Flag"\t"Date"\t"Payee"\t"Category"\t"Outflow"\t"Inflow"')])).toBe(
    'ynab',
  );
});

test('databases are recognised by the names in their schema, and XML by its first element', () => {
  expect(recogniseAppExport([database(exampleActualFile().database())])).toBe('actual');
  expect(recogniseAppExport([database(exampleGnucashBook().database())])).toBe('gnucash');
  expect(recogniseAppExport([text(exampleGnucashBook().xml().slice(0, 2048))])).toBe('gnucash');
  expect(recogniseAppExport([text('<?xml version="1.0"?><Document>')])).toBeNull();
  expect(recogniseAppExport([text('SQLite format 3 of something else')])).toBeNull();
});

test('files of banks, mixed files and broken archives are not', () => {
  const { register } = exampleYnabFiles();
  expect(recogniseAppExport([])).toBeNull();
  expect(recogniseAppExport([text('Date;Payee;Description;Amount\n1;2;3;4')])).toBeNull();
  expect(recogniseAppExport([text(register), packed(exampleActualFile().zip())])).toBeNull();
  expect(recogniseAppExport([packed(zipSync({ 'statement.csv': Buffer.from('a') }))])).toBeNull();
  expect(zipEntryNames(exampleActualFile().zip().subarray(0, 400))).toEqual([]);
  expect(zipEntryNames(new Uint8Array(10))).toEqual([]);
});
