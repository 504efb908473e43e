import { type FileSample, KNOWN_EXPORTS, recogniseExport, zipEntryNames } from '@coffer/domain/known-app-exports.ts';
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
  expect(Object.keys(KNOWN_EXPORTS).toSorted()).toEqual([...MIGRATION_SOURCES].toSorted());
});

test('archives are recognised by the names in them, and tables by their columns', () => {
  expect(recogniseExport([packed(exampleActualFile().zip())])).toBe('actual');
  expect(recogniseExport([packed(ynabArchive())])).toBe('ynab');
  const { register, plan } = exampleYnabFiles();
  expect(recogniseExport([text(register), text(plan)])).toBe('ynab');
  expect(recogniseExport([text('\ufeffsep=;\r\nAccount;Payee;Outflow;Inflow\r\n')])).toBe('ynab');
  expect(recogniseExport([text('"Account"\t"Flag"\t"Date"\t"Payee"\t"Category"\t"Outflow"\t"Inflow"')])).toBe('ynab');
});

test('databases are recognised by the names in their schema, and XML by its first element', () => {
  expect(recogniseExport([database(exampleActualFile().database())])).toBe('actual');
  expect(recogniseExport([database(exampleGnucashBook().database())])).toBe('gnucash');
  expect(recogniseExport([text(exampleGnucashBook().xml().slice(0, 2048))])).toBe('gnucash');
  expect(recogniseExport([text('<?xml version="1.0"?><Document>')])).toBeNull();
  expect(recogniseExport([text('SQLite format 3 of something else')])).toBeNull();
});

test('files of banks, mixed files and broken archives are not', () => {
  const { register } = exampleYnabFiles();
  expect(recogniseExport([])).toBeNull();
  expect(recogniseExport([text('Date;Payee;Description;Amount\n1;2;3;4')])).toBeNull();
  expect(recogniseExport([text(register), packed(exampleActualFile().zip())])).toBeNull();
  expect(recogniseExport([packed(zipSync({ 'statement.csv': Buffer.from('a') }))])).toBeNull();
  expect(zipEntryNames(exampleActualFile().zip().subarray(0, 400))).toEqual([]);
  expect(zipEntryNames(new Uint8Array(10))).toEqual([]);
});
