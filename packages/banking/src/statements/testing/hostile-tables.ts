import { type HostileFile, hostileFile, repeatNumberedPart, repeatPart } from './hostile-parts.ts';

/** Consecutive days as YYMMDD, 28 per month. */
function day(index: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(index / 336) % 70)}${two((Math.floor(index / 28) % 12) + 1)}${two((index % 28) + 1)}`;
}

const CSV = 'Date,Text,Amount\n2024-01-01,a,1.00\n';
const BROKER = 'Date,Type,ISIN,Shares,Amount\n';
const MT940 = ':25:1\n:60F:C240101EUR1,\n:61:2401010101D1,NTRF\n:86:';

export const hostileCsvFiles: readonly HostileFile[] = [
  hostileFile('quotes', (n) => CSV + '"'.repeat(n)),
  hostileFile('an unclosed quote', (n) => `${CSV}"${repeatPart('x,y\n', n)}`),
  hostileFile('broken quotes', (n) => CSV + repeatPart('"a"b,\n', n)),
  hostileFile('quotes over many lines', (n) => CSV + repeatPart('2024-01-01,"a\n\n\n\n\n\n",1.00\n', n)),
  hostileFile('quoted rows without a delimiter', (n) => CSV + repeatPart('"a"\n', n)),
  hostileFile('quoted cells on long lines', (n) => CSV + repeatPart(`${repeatPart('"a",', 3000)}"a"\n`, n)),
  hostileFile('one wide row', (n) => `${CSV}${repeatPart('1.00,', 4500)}\n${repeatPart('a\n', n)}`),
  hostileFile('one long line', (n) => CSV + repeatPart('x,', n)),
  hostileFile('one long number', (n) => `${CSV}2024-01-01,a,${repeatPart('1,', n)}`),
  hostileFile('spaces', (n) => `${CSV}2024-01-01,${' '.repeat(n)}x,1.00`),
  hostileFile('line ends', (n) => CSV + '\n'.repeat(n)),
  hostileFile('many columns', (n) => repeatPart(`${repeatPart('1,', 1800)}\n`, n)),
  hostileFile('many columns of money', (n) => repeatPart(`${repeatPart('1.00,', 4500)}\n`, n)),
  hostileFile(
    'many named columns',
    (n) => `Date,${repeatPart('Amount,Betrag,', 6000)}\n${repeatPart('2024-01-01,1.00\n', n)}`,
  ),
  hostileFile('equal rows', (n) => CSV + repeatPart('2024-01-01,a,1.00\n', n)),
  hostileFile(
    'one account a row',
    (n) => `Date,Text,Amount,IBAN\n${repeatNumberedPart(n, (i) => `2024-01-01,a,1.00,DE${i}\n`)}`,
  ),
  hostileFile(
    'one currency a row',
    (n) => `Date,Amount,Currency\n${repeatNumberedPart(n, (i) => `2024-01-01,1,X${i.toString(36)}\n`)}`,
  ),
  hostileFile('rows without dates', (n) => CSV + repeatPart('?,a,1.00\n', n)),
  hostileFile(
    'dates in many spellings',
    (n) => `Date,Amount\n${repeatNumberedPart(n, (i) => `${(i % 12) + 1}/${(i % 12) + 1}/20${i % 90},1\n`)}`,
  ),
  hostileFile('rows of a broker', (n) => BROKER + repeatPart('2024-01-01,split 1:1 for 2:2 for,DE0007164600,1,1\n', n)),
  hostileFile('many securities', (n) => BROKER + repeatNumberedPart(n, (i) => `2024-01-01,buy,S${i},1,-1\n`)),
  hostileFile(
    'many columns of a broker',
    (n) => BROKER + repeatPart(`2024-01-01,x,DE0007164600,1,1${repeatPart(',1 for', 4000)}\n`, n),
  ),
  hostileFile(
    'names of columns of a broker',
    (n) => `Date,ISIN,Amount,${repeatPart('kurs kurs kurs,', 9000)}\n${repeatPart('2024-01-01,DE0007164600,1\n', n)}`,
  ),
];

const PAGE = '<html><table><tr><th>Date</th><th>Text</th><th>Amount</th></tr>';
const BOOK = '<gnc-v2><gnc:book>';

/** Tables in other formats that are converted to CSV. */
export const hostileMarkupFiles: readonly HostileFile[] = [
  hostileFile('rows of a page', (n) => PAGE + repeatPart('<tr><td>2024-01-01<td>a<td>1.00\n', n)),
  hostileFile('tables in tables', (n) => repeatPart('<table><tr><td>', n)),
  hostileFile('tables that are never closed', (n) => PAGE + repeatPart('</table><table><tr><td>1', n)),
  hostileFile('cells of a row', (n) => PAGE + repeatPart('<td>', n)),
  hostileFile('columns that are covered', (n) => PAGE + repeatPart('<tr><td colspan="999">x', n)),
  hostileFile('columns that are left out', (n) => PAGE + repeatPart('<tr><td ss:index="999">x', n)),
  hostileFile('tags that are never closed', (n) => PAGE + repeatPart('<td ', n)),
  hostileFile('comments', (n) => PAGE + repeatPart('<!-- ', n)),
  hostileFile('scripts', (n) => PAGE + repeatPart('<script></script>', n)),
  hostileFile('scripts that are never closed', (n) => PAGE + repeatPart('<script>', n)),
  hostileFile('entities', (n) => `${PAGE}<tr><td>${repeatPart('&amp;&#x20;&', n)}`),
  hostileFile(
    'accounts of a book',
    (n) => BOOK + repeatNumberedPart(n, (i) => `<account><id>${i}</id><parent>${i + 1}</parent></account>`),
  ),
  hostileFile(
    'splits of a book',
    (n) =>
      `${BOOK}<account><id>a</id><type>BANK</type></account><transaction><splits>${repeatPart('<split><account>a</account><quantity>1/1</quantity></split>', n)}`,
  ),
  hostileFile(
    'columns of a query',
    (n) => `${repeatPart('a  ', Math.min(n, 1900))}\n${repeatPart('--  ', 150)}--\n${repeatPart('x\n', n)}`,
  ),
];

export const hostileMt940Files: readonly HostileFile[] = [
  hostileFile('subfields of a remittance', (n) => `${MT940}166?00${repeatPart('?20', n)}`),
  hostileFile('subfields without a code', (n) => `${MT940}166?00${'?'.repeat(n)}`),
  hostileFile('keys of a remittance', (n) => `${MT940}/TRTP/${repeatPart('/NAME/', n)}`),
  hostileFile('slashes of a remittance', (n) => `${MT940}/TRTP/x/NAME/${'/'.repeat(n)}x`),
  hostileFile('labels of a remittance', (n) => `${MT940}${repeatPart('Naam: ', n)}`),
  hostileFile('purposes of a remittance', (n) => `${MT940}166?00x${repeatPart('?20SVWZ+EREF+', n)}`),
  hostileFile('lines of a remittance', (n) => MT940 + repeatPart('x\n', n)),
  hostileFile('fields of a remittance', (n) => MT940 + repeatPart(':86:x\n', n)),
  hostileFile('braces', (n) => `${MT940}\n${'{'.repeat(n)}`),
  hostileFile('lines of braces', (n) => `${MT940}\n${repeatPart(`${'{'.repeat(1999)}\n`, n)}`),
  hostileFile('equal transactions', (n) => MT940 + repeatPart('\n:61:2401010101D1,NTRF//REF12345678', n)),
  hostileFile('many accounts', (n) =>
    repeatNumberedPart(n, (i) => `:20:x\n:25:DE${i}\n:60F:C240101EUR1,\n:62F:C240101EUR1,\n-\n`),
  ),
  hostileFile('statements of following days', (n) =>
    repeatNumberedPart(n, (i) => `:20:x\n:25:1\n:60F:C${day(i)}EUR1,\n:62F:C${day(i)}EUR1,\n-\n`),
  ),
  hostileFile('many statements', (n) =>
    repeatPart(':20:x\n:25:1\n:60F:C240101EUR1,\n:61:2401010101D1,NTRF\n:62F:C240101EUR0,\n-\n', n),
  ),
  hostileFile('blanks', (n) => `${MT940}${' '.repeat(n)}x`),
  hostileFile('lines that cannot be read', (n) => MT940 + repeatPart('\n:61:?', n)),
];

export const hostileQifFiles: readonly HostileFile[] = [
  hostileFile('fields', (n) => `!Type:Bank\n${repeatPart('D\n', n)}`),
  hostileFile('sections', (n) => repeatPart('!Type:Cat\n', n)),
  hostileFile(
    'sections of a long account',
    (n) =>
      `!Account\nN${'x '.repeat(Math.min(n, 20_000) / 4)}\n^\n${repeatPart('!Type:Bank\nD1/1/24\nT1\n^\n', Math.min(n / 2, 200_000))}`,
  ),
  hostileFile('sections of cash', (n) => repeatPart('!Type:Bank\nD1/1/24\nT1\n^\n', n)),
  hostileFile('transactions', (n) => `!Type:Bank\n${repeatPart('D1/1/24\nT1.00\nPx\n^\n', n)}`),
  hostileFile('splits', (n) => `!Type:Bank\n${repeatPart(`D1/1/24\nT1\n${repeatPart('Sx\nEy\n$1\n', 5000)}^\n`, n)}`),
  hostileFile('one long field', (n) => `!Type:Bank\nD1/1/24\nT1\nM${' x'.repeat(n / 2)}\n^\n`),
  hostileFile('accounts', (n) => repeatPart('!Account\nNx\n^\n!Type:Bank\nD1/1/24\nT1\n^\n', Math.min(n, 180_000))),
  hostileFile('trades', (n) => `!Type:Invst\n${repeatPart('D1/1/24\nNBuy\nYx\n^\n', n)}`),
  hostileFile(
    'dates that tell no order',
    (n) => `!Type:Bank\n${repeatNumberedPart(n, (i) => `D${(i % 12) + 1}/${((i * 5) % 12) + 1}/${i % 90}\nT1\n^\n`)}`,
  ),
];
