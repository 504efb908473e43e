import { expect, test } from 'vitest';
import { parseStatement, StatementError } from './parse-statement.ts';

test('rejects an entity bomb', () => {
  const bomb =
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><Document><BkToCstmrStmt><Stmt><Id>&b;</Id></Stmt></BkToCstmrStmt></Document>';
  expect(() => parseStatement('camt053', bomb)).toThrow(StatementError);
});

test.each([
  ['%PDF-1.7', 'PDF'],
  ['PK\u0003\u0004', 'ZIP'],
  ['\u0000'.repeat(500), 'binary'],
])('names the real type of %j', (start, name) => {
  expect(() => parseStatement('csv', Buffer.from(`${start}\n1;2`, 'latin1'))).toThrow(name);
});
