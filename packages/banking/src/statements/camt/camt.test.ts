import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectStatement } from '../detect-statement.ts';
import { parseStatement, StatementError } from '../parse-statement.ts';
import type { ParsedStatement } from '../statement.ts';

const camt = (entries: string, prefix = '') => {
  const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE1</IBAN></Id><Ccy>EUR</Ccy></Acct>
${entries}
</Stmt></BkToCstmrStmt></Document>`;
  return prefix === '' ? text : text.replace(/<(\/?)(?=[A-Z])/g, `<$1${prefix}:`);
};
const entry = (inner: string, { amount = '10', direction = 'CRDT', status = '<Sts><Cd>BOOK</Cd></Sts>' } = {}) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${status}<BookgDt><DtTm>2024-01-31T23:30:00+01:00</DtTm></BookgDt>${inner}</Ntry>`;
const parse = (entries: string, prefix = ''): ParsedStatement => parseStatement('camt053', camt(entries, prefix));
const transactions = (entries: string) => parse(entries).accounts[0]!.transactions;
const details = (amount: string, extra = '') =>
  `<TxDtls>${extra}<Amt Ccy="EUR">${amount}</Amt><RmtInf><Ustrd>part ${amount}</Ustrd></RmtInf></TxDtls>`;

test('reads elements with any namespace prefix', () => {
  expect(parse(entry(''), 'ns2')).toEqual(parse(entry('')));
});

test('reads booked entries only', () => {
  const parsed = parse(
    entry('', { status: '<Sts>PDNG</Sts>' }) +
      entry('', { status: '<Sts><Cd>INFO</Cd></Sts>' }) +
      entry('', { status: '<Sts>BOOK</Sts>' }),
  );
  expect(parsed.accounts[0]!.transactions).toHaveLength(1);
  expect(parsed.skipped.map(({ reason }) => reason)).toEqual(['pending', 'information only, not booked']);
});

test('takes the bank’s own day as the date, whatever the time zone', () => {
  expect(transactions(entry(''))[0]).toMatchObject({ date: '2024-01-31', amount: '10', line: 2 });
});

test('keeps the direction that the entry of a reversal states', () => {
  const parties =
    '<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Me</Nm></Pty></Dbtr><Cdtr><Pty><Nm>Shop</Nm></Pty></Cdtr></RltdPties></TxDtls></NtryDtls>';
  expect(transactions(entry(`<RvslInd>true</RvslInd>${parties}`))[0]).toMatchObject({
    amount: '10',
    fromTo: 'Shop',
    notes: 'reversal',
  });
});

describe('an entry that bundles several transactions', () => {
  test('becomes one transaction each if their amounts add up to the entry', () => {
    const parsed = transactions(
      entry(`<AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${details('4.00001')}${details('5.99999')}</NtryDtls>`),
    );
    expect(parsed.map(({ amount, bankReference, description }) => [amount, bankReference, description])).toEqual([
      ['4.00001', 'B1/1', 'part 4.00001'],
      ['5.99999', 'B1/2', 'part 5.99999'],
    ]);
  });

  test('keeps the references of the transactions if each has its own', () => {
    const own = (reference: string) => `<Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs>`;
    const parsed = transactions(entry(`<NtryDtls>${details('4', own('T1'))}${details('6', own('T2'))}</NtryDtls>`));
    expect(parsed.map(({ bankReference }) => bankReference)).toEqual(['T1', 'T2']);
  });

  test('becomes one transaction if the amounts do not add up', () => {
    const parsed = transactions(
      entry(`<AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${details('4')}${details('5')}</NtryDtls>`),
    );
    expect(parsed).toMatchObject([
      { amount: '10', bankReference: 'B1', notes: '2 transactions in one entry', description: 'part 4 / part 5' },
    ]);
  });
});

describe('an entry without a date', () => {
  const undated = (text: string) => text.replace(/<BookgDt>.*?<\/BookgDt>/g, '');
  const dated = (amount: string, dates: string) => details(amount, `<RltdDts>${dates}</RltdDts>`);

  test('takes the date of its transaction', () => {
    const text = undated(
      entry(`<NtryDtls>${dated('10', '<AccptncDtTm>2024-03-04T10:00:00+01:00</AccptncDtTm>')}</NtryDtls>`),
    );
    expect(transactions(text)).toMatchObject([{ date: '2024-03-04', amount: '10' }]);
  });

  test('takes the date of each transaction if it bundles several', () => {
    const parts = `${dated('4', '<IntrBkSttlmDt>2024-03-04</IntrBkSttlmDt>')}${dated('6', '<TxDtTm>2024-03-05T00:00:00</TxDtTm>')}`;
    expect(transactions(undated(entry(`<NtryDtls>${parts}</NtryDtls>`))).map(({ date }) => date)).toEqual([
      '2024-03-04',
      '2024-03-05',
    ]);
  });
});

const messages = { camt052: ['BkToCstmrAcctRpt', 'Rpt'], camt054: ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'] } as const;
const as = (type: keyof typeof messages, text: string) =>
  text
    .replaceAll('BkToCstmrStmt', messages[type][0])
    .replaceAll('Stmt>', `${messages[type][1]}>`)
    .replace('camt.053', `camt.0${type.slice(-2)}`);
const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2024-01-31</Dt></Dt></Bal>`;
const statuses =
  entry('', { status: '<Sts>PDNG</Sts>', amount: '3' }) + entry('', { status: '<Sts><Cd>INFO</Cd></Sts>' }) + entry('');

describe('a report (camt.052)', () => {
  const text = as('camt052', camt(balance('OPBD', '5') + balance('ITBD', '15') + statuses));

  test('reads announced entries as pending, skips information entries and reads the rest like a statement', () => {
    const { accounts, skipped } = parseStatement('camt052', text);
    expect(accounts).toMatchObject([
      {
        account: 'DE1',
        transactions: [{ amount: '3', pending: true }, { amount: '10' }],
        openingBalance: { amount: '5' },
        closingBalance: { amount: '15' },
      },
    ]);
    expect(accounts[0]!.transactions[1]).not.toHaveProperty('pending');
    expect(skipped.map(({ reason }) => reason)).toEqual(['information only, not booked']);
  });

  test('is recognised by its content, whatever the file name', () => {
    expect(detectStatement(text, 'x.c53').importerType).toBe('camt052');
    expect(detectStatement(text.replace(/ xmlns="[^"]*"/, ''), null).importerType).toBe('camt052');
  });
});

test('reads transactions and no balances from a notification (camt.054), and skips pending entries', () => {
  const text = as('camt054', camt(balance('CLBD', '5') + statuses));
  const { accounts, skipped } = parseStatement('camt054', text);
  expect(accounts).toMatchObject([{ transactions: [{ amount: '10' }], openingBalance: null, closingBalance: null }]);
  expect(skipped.map(({ reason }) => reason)).toEqual(['pending', 'information only, not booked']);
  expect(detectStatement(text, 'x.xml').importerType).toBe('camt054');
  expect(() => parseStatement('camt053', text)).toThrow(/found a camt\.054 notification/);
});

test('reads or skips each entry exactly once, whatever its status and the kind of message', () => {
  const any = fc.record({
    status: fc.constantFrom('BOOK', 'PDNG', 'INFO', 'FUTR', 'X'),
    cents: fc.integer({ min: -100_000, max: 100_000 }),
  });
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 20 }), (entries) => {
      const all = entries.map(({ status, cents }) =>
        entry('', {
          amount: (Math.abs(cents) / 100).toFixed(2),
          direction: cents < 0 ? 'DBIT' : 'CRDT',
          status: `<Sts><Cd>${status}</Cd></Sts>`,
        }),
      );
      for (const type of ['camt052', 'camt054'] as const) {
        const { accounts, skipped } = parseStatement(type, as(type, camt(all.join(''))));
        const kept = entries.filter(({ status }) => status === 'BOOK' || (type === 'camt052' && status === 'PDNG'));
        expect(accounts[0]!.transactions.map(({ amount }) => Math.round(Number(amount) * 100) + 0)).toEqual(
          kept.map(({ cents }) => cents + 0),
        );
        expect(skipped).toHaveLength(entries.length - kept.length);
      }
    }),
  );
});

test('ignores the reference NOTPROVIDED', () => {
  expect(transactions(entry('<AcctSvcrRef>NOTPROVIDED</AcctSvcrRef>'))[0]!.bankReference).toBeNull();
});

test('skips a broken entry and reports its line', () => {
  const parsed = parse(`${entry('', { amount: '1,5' })}\n${entry('', { direction: 'UP' })}\n${entry('')}`);
  expect(parsed.skipped.map(({ line }) => line)).toEqual([2, 3]);
  expect(parsed.accounts[0]!.transactions).toHaveLength(1);
});

test('skips amounts outside the storable range instead of rounding them', () => {
  expect(parse(entry('', { amount: '0.1234567890123456789' })).skipped).toHaveLength(1);
});

test.each([
  ['camt.052', '<Document><BkToCstmrAcctRpt><Rpt/></BkToCstmrAcctRpt></Document>', /found a camt\.052/],
  ['other XML', '<html></html>', /found other XML/],
  ['cut off', '<Document><BkToCstmrStmt><Stmt>\n<Acct>', /expected XML/],
  ['no XML', 'hello', /expected XML, found "hello"/],
  ['entities', '<!DOCTYPE a [<!ENTITY x "y">]><Document>&x;</Document>', /entity/],
])('rejects %s with a line number', (_, text, message) => {
  const error = (() => {
    try {
      parseStatement('camt053', text);
    } catch (thrown) {
      return thrown;
    }
    return null;
  })();
  expect(error).toBeInstanceOf(StatementError);
  expect(error).toMatchObject({ message: expect.stringMatching(message), line: expect.any(Number) });
});
