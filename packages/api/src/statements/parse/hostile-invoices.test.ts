import { readInvoice } from '@coffer/documents/invoice/invoice.ts';
import { expect, test } from 'vitest';
import { findCpuCostFaults, measureLowestCpuUse } from '../../testing/hostile/cpu-use.ts';

test.each([
  ['amounts', '1,00 '],
  ['digits', '1'],
  ['days', '1.1.2024 '],
  ['references', 'invoice A1-1-1-'],
  ['companies', 'A GmbH, '],
  ['words', 'Rechnung Nr '],
])('reads an invoice of many %s in linear time', async (_, part) => {
  const line = `${part.repeat(Math.ceil(390 / part.length))}\n`;
  const read = (bytes: number) => async () => readInvoice(line.repeat(bytes / line.length));
  const half = await measureLowestCpuUse(2, read(25_000));
  const whole = await measureLowestCpuUse(2, read(50_000));
  expect(findCpuCostFaults({ half, whole }).filter((fault) => fault.startsWith('grows'))).toEqual([]);
  // Text beyond the limit is not read.
  const tenfold = await measureLowestCpuUse(2, read(500_000));
  expect(findCpuCostFaults({ half: whole, whole: tenfold }).filter((fault) => fault.startsWith('grows'))).toEqual([]);
});
