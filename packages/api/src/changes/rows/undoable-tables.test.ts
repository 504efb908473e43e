import * as is from '@coffer/db/columns.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { COUNTED_TABLES } from '../../quotas.ts';
import { RECORD_KINDS } from '../../record-kinds.ts';
import { openTestDatabase } from '../../testing/create-test-wallet.ts';
import { UNDOABLE_TABLES } from './undoable-tables.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

/** Wallet tables that are not captured, and the reason. */
const NOT_CAPTURED: Readonly<Record<string, string>> = {
  AccessRequest: 'between a person and an app, and outlives the wallet',
  ApiKey: 'a key that was revoked does not come back',
  AuditRow: 'the heads of what is captured',
  ChangedRow: 'what is captured',
  BankAccount: 'what a bank says',
  CategoryReason: 'why Coffer gave a category, which goes with its transaction',
  ComputedMonth: 'computed',
  ComputedPosition: 'computed',
  ConnectionState: 'secrets of consents, which are erased for good, and where workers are',
  ConsentRound: 'a way to a bank that was gone',
  DayTotal: 'computed',
  DeliveredIds: 'what is known of a bank’s ids, and of nobody’s books',
  DryRun: 'what was tried, for a quarter of an hour',
  FlowMonth: 'computed',
  Invitation: 'an invitation that was sent stays sent',
  MarketTotal: 'computed',
  PositionValue: 'computed',
  RecordCount: 'computed',
  SyncRun: 'a log of what was read',
  WalletFeed: 'where readers of the feed are',
  WalletMark: 'computed',
  Webhook: 'what was sent to it was sent',
  WebhookDelivery: 'a log of what was sent',
  WorthMonth: 'computed',
};

test('captures every table of a wallet for undo, except those listed with a reason', async () => {
  const tables = await services.database.query<{ name: string }>({
    text: `SELECT c.relname AS name FROM pg_class c
           WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
             AND EXISTS (SELECT FROM pg_attribute w WHERE w.attrelid = c.oid AND w.attname = 'walletId')
           ORDER BY 1`,
  });
  const expected = ['Wallet', ...tables.map(({ name }) => name).filter((name) => NOT_CAPTURED[name] === undefined)];
  expect(UNDOABLE_TABLES.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
  const captured = await services.database.query({
    row: { name: is.text },
    text: `SELECT tgrelid::regclass::text AS name FROM pg_trigger
           WHERE tgname = 'tracked_update' AND split_part(encode(tgargs, 'escape'), '\\000', 1) <> ''`,
  });
  expect(captured.map(({ name }) => name.replaceAll('"', '')).toSorted()).toEqual(expected.toSorted());
});

test('each kind has a name, a table and a quota of its own, which its triggers count', async () => {
  for (const names of [
    RECORD_KINDS.map(({ type }) => type),
    RECORD_KINDS.map(({ table }) => table),
    COUNTED_TABLES.map(({ name }) => name),
  ]) {
    expect(names).toEqual([...new Set(names)]);
  }
  const counted = await services.database.query({
    row: { table: is.text, name: is.text },
    text: `SELECT tgrelid::regclass::text AS "table", split_part(encode(tgargs, 'escape'), '\\000', 4) AS name FROM pg_trigger
           WHERE tgname = 'tracked_insert' AND split_part(encode(tgargs, 'escape'), '\\000', 4) <> ''`,
  });
  const pairs = (rows: readonly { table: string; name: string }[]) =>
    rows.map(({ table, name }) => `${table.replaceAll('"', '')} ${name}`).toSorted();
  expect(pairs(counted)).toEqual(pairs(COUNTED_TABLES));
});

test('captures every column of a changed transaction, in table order', async () => {
  const columnsOf = async (table: string, behind: number) =>
    services.database.query({
      row: { name: is.text, type: is.text },
      text: `SELECT attname::text AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
             WHERE attrelid = $1::regclass AND attnum > $2 ORDER BY attnum`,
      values: [table, behind],
    });
  expect(await columnsOf('coffer.changed_transaction', 3)).toEqual(await columnsOf('"Transaction"', 0));
});

test('orders tables after the tables they refer to, and marks tables without references as leaves', async () => {
  const references = await services.database.query({
    row: { from: is.text, to: is.text },
    text: `SELECT DISTINCT child.relname::text AS "from", parent.relname::text AS "to"
           FROM pg_constraint con JOIN pg_class child ON child.oid = con.conrelid JOIN pg_class parent ON parent.oid = con.confrelid
           WHERE con.contype = 'f' AND child.relnamespace = 'public'::regnamespace AND child.relname <> parent.relname`,
  });
  const names = UNDOABLE_TABLES.map(({ name }) => name);
  const among = references.filter(({ from, to }) => names.includes(from) && names.includes(to));
  for (const { from, to } of among)
    expect(names.indexOf(to), `${from} refers to ${to}`).toBeLessThan(names.indexOf(from));
  const referred = new Set(references.filter(({ from }) => names.includes(from)).map(({ to }) => to));
  expect(UNDOABLE_TABLES.filter(({ leaf, name }) => leaf === referred.has(name)).map(({ name }) => name)).toEqual([]);
});
