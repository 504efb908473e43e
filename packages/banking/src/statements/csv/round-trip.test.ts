import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importerTypes } from '../importer-types.ts';
import { parseStatement, StatementError } from '../parse-statement.ts';

interface Row {
  readonly date: string;
  readonly cents: bigint;
  readonly payee: string;
  readonly text: string;
}

const words = fc
  .array(
    fc.constantFrom(
      'Müller',
      'a;b',
      'c,d',
      'Shop "Eck"',
      "O'Neil",
      'x|y',
      'REF',
      '12/24',
      'Łódź',
      '5%',
      'AG & Co',
      '-',
      '#7',
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => `Z${parts.join(' ')}`);
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const row: fc.Arbitrary<Row> = fc.record({
  date: day,
  cents: fc.bigInt({ min: -99_999_999_999n, max: 99_999_999_999n }),
  payee: words,
  text: words,
});
// A day above 12 and an amount with cents resolve the ambiguities of a random table.
const anchor: Row = { date: '2024-01-25', cents: -123_456n, payee: 'Anchor', text: 'decides' };

const dateStyles: Record<string, (y: string, m: string, d: string) => string> = {
  'dd.MM.yyyy': (y, m, d) => `${d}.${m}.${y}`,
  'd.M.yyyy': (y, m, d) => `${Number(d)}.${Number(m)}.${y}`,
  'dd/MM/yyyy': (y, m, d) => `${d}/${m}/${y}`,
  'MM/dd/yyyy': (y, m, d) => `${m}/${d}/${y}`,
  'yyyy-MM-dd': (y, m, d) => `${y}-${m}-${d}`,
  yyyyMMdd: (y, m, d) => `${y}${m}${d}`,
  'yyyy-MM-ddTHH:mm': (y, m, d) => `${y}-${m}-${d}T23:59`,
};
const styles = fc.record({
  delimiter: fc.constantFrom(';', ',', '\t', '|'),
  decimal: fc.constantFrom('.', ','),
  grouped: fc.boolean(),
  sign: fc.constantFrom('before', 'after', 'brackets'),
  dateStyle: fc.constantFrom(...Object.keys(dateStyles)),
  order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  header: fc.constantFrom(
    ['Date', 'Payee', 'Description', 'Amount'],
    ['Buchungstag', 'Empfänger', 'Verwendungszweck', 'Betrag'],
    ['Date opération', 'Tiers', 'Libellé', 'Montant'],
    ['Datum', 'Naam', 'Omschrijving', 'Bedrag'],
    ['Dato', 'Modtager', 'Tekst', 'Beløb'],
    ['Fecha', 'Beneficiario', 'Concepto', 'Importe'],
    ['Data contabile', 'Controparte', 'Causale', 'Importo'],
  ),
});

function written(
  cents: bigint,
  { decimal, grouped, sign }: { decimal: string; grouped: boolean; sign: string },
): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  const whole = digits.slice(0, -2);
  const parts = grouped ? whole.replace(/\B(?=(\d{3})+$)/g, decimal === ',' ? '.' : ',') : whole;
  const magnitude = `${parts}${decimal}${digits.slice(-2)}`;
  if (cents >= 0n) return magnitude;
  return sign === 'before' ? `-${magnitude}` : sign === 'after' ? `${magnitude}-` : `(${magnitude})`;
}

function canonical(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  const fraction = digits.slice(-2).replace(/0+$/, '');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}${fraction === '' ? '' : `.${fraction}`}`;
}

describe('any table of transactions', () => {
  test('is read back exactly in every notation', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), styles, (rows, style) => {
        const all = [...rows, anchor];
        const quote = (cell: string) => (/["\n\r;,|\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
        const line = (cells: readonly string[]) =>
          style.order.map((index) => quote(cells[index]!)).join(style.delimiter);
        const table = all.map(({ date, cents, payee, text }) => {
          const [y = '', m = '', d = ''] = date.split('-');
          return line([dateStyles[style.dateStyle]!(y, m, d), payee, text, written(cents, style)]);
        });
        const parsed = parseStatement('csv', [line(style.header), ...table].join(style.end));
        expect(parsed.skipped).toEqual([]);
        expect(
          parsed.accounts[0]!.transactions.map(({ date, amount, fromTo, description }) => ({
            date,
            amount,
            fromTo,
            description,
          })),
        ).toEqual(
          all.map(({ date, cents, payee, text }) => ({
            date,
            amount: canonical(cents),
            fromTo: payee,
            description: text,
          })),
        );
        expect(parseStatement('csv', [line(style.header), ...table].join(style.end), parsed.settings)).toEqual(parsed);
      }),
      { numRuns: 400 },
    );
  });

  test('is read back negated if amounts are inverted', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        const all = [...rows, anchor];
        const text = ['Date;Amount', ...all.map(({ date, cents }) => `${date};${canonical(cents)}`)].join('\n');
        const { accounts } = parseStatement('csv', text, { invertAmounts: true, decimalSeparator: '.' });
        expect(accounts[0]!.transactions.map(({ amount }) => amount)).toEqual(
          all.map(({ cents }) => canonical(-cents)),
        );
      }),
    );
  });

  test('reads amounts of any length exactly if the separator is set', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n) + 1n, max: 10n ** 20n - 1n }),
        fc.stringMatching(/^\d{0,17}[1-9]$/),
        fc.constantFrom('.', ','),
        (whole, fraction, separator) => {
          const text = `Date;Amount\n2024-01-31;${whole}${separator}${fraction}`;
          expect(
            parseStatement('csv', text, { decimalSeparator: separator }).accounts[0]!.transactions[0]!.amount,
          ).toBe(`${whole}.${fraction}`);
        },
      ),
    );
  });
});

describe('invalid input', () => {
  const tokens = fc
    .array(
      fc.constantFrom(
        ':20:',
        ':25:1',
        ':60F:C240101EUR1,',
        ':61:2401010101D1,NTRF',
        ':86:',
        '?20',
        '<OFX>',
        '<STMTTRN>',
        '</STMTTRN>',
        '<TRNAMT>1',
        '<Document>',
        '<BkToCstmrStmt>',
        '<Stmt>',
        '<Ntry>',
        '</Ntry>',
        '&amp;',
        '<![CDATA[',
        '!Type:Bank',
        '^',
        'D1/2/24',
        'T1',
        'Date;Amount',
        '"',
        ';',
        ',',
        '\n',
        '\r',
        '\t',
        '2024-01-01',
        '1.00',
        '-',
        '(',
        '\u0000',
        'ä',
        '\ufeff',
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join(''));
  const onlyStatementErrors = (input: string | Uint8Array) => {
    for (const type of importerTypes) {
      try {
        parseStatement(type, input);
      } catch (error) {
        if (!(error instanceof StatementError)) throw error;
      }
    }
  };

  test('throws only StatementError for random bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), onlyStatementErrors), { numRuns: 300 });
  });

  test('throws only StatementError for fragments of real files', () => {
    fc.assert(fc.property(tokens, onlyStatementErrors), { numRuns: 1500 });
  });
});
