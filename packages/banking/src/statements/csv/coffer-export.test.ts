import { expect, test } from 'vitest';
import { parseStatement } from '../parse-statement.ts';

const HEADER =
  'id,walletId,date,secondaryDate,fromTo,description,amountValue,amountCurrency,categoryId,notes,parentTransactionId';
const CATEGORY = '0192d0a0-0000-7000-8000-000000000001';
const read = (...rows: string[]) => parseStatement('csv', [HEADER, ...rows].join('\r\n'), {});
const transactionsOf = (...rows: string[]) => read(...rows).accounts.flatMap(({ transactions }) => transactions);

test('attaches the parts of a split to their parent, wherever they are in the file', () => {
  const parent = `p,w,2025-01-10,,Landlord,"a, b",-100,EUR,,,`;
  const parts = [`c,w,2025-01-10,,Landlord,,-60,EUR,${CATEGORY},,p`, 'd,w,2025-01-10,,,,-40,EUR,x,n,p'];
  for (const rows of [
    [parent, ...parts],
    [parts[0]!, parent, parts[1]!],
  ]) {
    expect(transactionsOf(...rows)).toMatchObject([
      {
        ...{ date: '2025-01-10', amount: '-100', currency: 'EUR', fromTo: 'Landlord', description: 'a, b' },
        parts: [
          { amount: '-60', fromTo: 'Landlord', description: null, notes: null, categoryId: CATEGORY },
          { amount: '-40', fromTo: null, description: null, notes: 'n', categoryId: null },
        ],
      },
    ]);
  }
});

test('ignores parts that do not add up, and imports a part without a parent as a transaction', () => {
  expect(transactionsOf('p,w,2025-01-10,,,,-100,EUR,,,', 'c,w,2025-01-10,,,,-60,EUR,,,p')).toEqual([
    expect.not.objectContaining({ parts: expect.anything() }),
  ]);
  expect(transactionsOf('c,w,2025-01-10,,,,-60,EUR,,,gone')).toMatchObject([{ amount: '-60' }]);
});

test('skips an unreadable row with its line and the reason', () => {
  const { skipped } = read(
    'a,w,2025-02-30,,,,-1,EUR,,,',
    'b,w,2025-02-01,,,,1e3,EUR,,,',
    'c,w,2025-02-01,,,,1,"E\tR",,,',
  );
  expect(skipped).toMatchObject([
    { line: 2, reason: expect.stringContaining('not a real day') },
    { line: 3, reason: expect.stringContaining('not a number') },
    { line: 4, reason: expect.stringContaining('not a currency code') },
  ]);
});

test('restores texts exactly, except for characters that cannot be stored', () => {
  const [transaction] = transactionsOf('a,w,2025-02-01,,"  two  spaces\n",x\0y,1,EUR,,,');
  expect(transaction).toMatchObject({ fromTo: '  two  spaces\n', description: 'xy' });
});
