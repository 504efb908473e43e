import { counted, file, type HostileFile, repeated } from './hostile-parts.ts';

/** Consecutive days as YYMMDD, 28 per month. */
function day(index: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(index / 336) % 70)}${two((Math.floor(index / 28) % 12) + 1)}${two((index % 28) + 1)}`;
}

const CSV = 'Date,Text,Amount\n2024-01-01,a,1.00\n';
const BROKER = 'Date,Type,ISIN,Shares,Amount\n';
const MT940 = ':25:1\n:60F:C240101EUR1,\n:61:2401010101D1,NTRF\n:86:';

export const hostileCsv: readonly HostileFile[] = [
  file('quotes', (n) => CSV + '"'.repeat(n)),
  file('an unclosed quote', (n) => `${CSV}"${repeated('x,y\n', n)}`),
  file('broken quotes', (n) => CSV + repeated('"a"b,\n', n)),
  file('quotes over many lines', (n) => CSV + repeated('2024-01-01,"a\n\n\n\n\n\n",1.00\n', n)),
  file('quoted rows without a delimiter', (n) => CSV + repeated('"a"\n', n)),
  file('quoted cells on long lines', (n) => CSV + repeated(`${repeated('"a",', 3000)}"a"\n`, n)),
  file('one wide row', (n) => `${CSV}${repeated('1.00,', 4500)}\n${repeated('a\n', n)}`),
  file('one long line', (n) => CSV + repeated('x,', n)),
  file('one long number', (n) => `${CSV}2024-01-01,a,${repeated('1,', n)}`),
  file('spaces', (n) => `${CSV}2024-01-01,${' '.repeat(n)}x,1.00`),
  file('line ends', (n) => CSV + '\n'.repeat(n)),
  file('many columns', (n) => repeated(`${repeated('1,', 1800)}\n`, n)),
  file('many columns of money', (n) => repeated(`${repeated('1.00,', 4500)}\n`, n)),
  file('many named columns', (n) => `Date,${repeated('Amount,Betrag,', 6000)}\n${repeated('2024-01-01,1.00\n', n)}`),
  file('equal rows', (n) => CSV + repeated('2024-01-01,a,1.00\n', n)),
  file('one account a row', (n) => `Date,Text,Amount,IBAN\n${counted(n, (i) => `2024-01-01,a,1.00,DE${i}\n`)}`),
  file('one currency a row', (n) => `Date,Amount,Currency\n${counted(n, (i) => `2024-01-01,1,X${i.toString(36)}\n`)}`),
  file('rows without dates', (n) => CSV + repeated('?,a,1.00\n', n)),
  file(
    'dates in many spellings',
    (n) => `Date,Amount\n${counted(n, (i) => `${(i % 12) + 1}/${(i % 12) + 1}/20${i % 90},1\n`)}`,
  ),
  file('rows of a broker', (n) => BROKER + repeated('2024-01-01,split 1:1 for 2:2 for,DE0007164600,1,1\n', n)),
  file('many securities', (n) => BROKER + counted(n, (i) => `2024-01-01,buy,S${i},1,-1\n`)),
  file(
    'many columns of a broker',
    (n) => BROKER + repeated(`2024-01-01,x,DE0007164600,1,1${repeated(',1 for', 4000)}\n`, n),
  ),
  file(
    'names of columns of a broker',
    (n) => `Date,ISIN,Amount,${repeated('kurs kurs kurs,', 9000)}\n${repeated('2024-01-01,DE0007164600,1\n', n)}`,
  ),
];

const PAGE = '<html><table><tr><th>Date</th><th>Text</th><th>Amount</th></tr>';
const BOOK = '<gnc-v2><gnc:book>';

/** Tables in other formats that are converted to CSV. */
export const hostilePages: readonly HostileFile[] = [
  file('rows of a page', (n) => PAGE + repeated('<tr><td>2024-01-01<td>a<td>1.00\n', n)),
  file('tables in tables', (n) => repeated('<table><tr><td>', n)),
  file('tables that are never closed', (n) => PAGE + repeated('</table><table><tr><td>1', n)),
  file('cells of a row', (n) => PAGE + repeated('<td>', n)),
  file('columns that are covered', (n) => PAGE + repeated('<tr><td colspan="999">x', n)),
  file('columns that are left out', (n) => PAGE + repeated('<tr><td ss:index="999">x', n)),
  file('tags that are never closed', (n) => PAGE + repeated('<td ', n)),
  file('comments', (n) => PAGE + repeated('<!-- ', n)),
  file('scripts', (n) => PAGE + repeated('<script></script>', n)),
  file('scripts that are never closed', (n) => PAGE + repeated('<script>', n)),
  file('entities', (n) => `${PAGE}<tr><td>${repeated('&amp;&#x20;&', n)}`),
  file(
    'accounts of a book',
    (n) => BOOK + counted(n, (i) => `<account><id>${i}</id><parent>${i + 1}</parent></account>`),
  ),
  file(
    'splits of a book',
    (n) =>
      `${BOOK}<account><id>a</id><type>BANK</type></account><transaction><splits>${repeated('<split><account>a</account><quantity>1/1</quantity></split>', n)}`,
  ),
  file(
    'columns of a query',
    (n) => `${repeated('a  ', Math.min(n, 1900))}\n${repeated('--  ', 150)}--\n${repeated('x\n', n)}`,
  ),
];

export const hostileMt940: readonly HostileFile[] = [
  file('subfields of a remittance', (n) => `${MT940}166?00${repeated('?20', n)}`),
  file('subfields without a code', (n) => `${MT940}166?00${'?'.repeat(n)}`),
  file('keys of a remittance', (n) => `${MT940}/TRTP/${repeated('/NAME/', n)}`),
  file('slashes of a remittance', (n) => `${MT940}/TRTP/x/NAME/${'/'.repeat(n)}x`),
  file('labels of a remittance', (n) => `${MT940}${repeated('Naam: ', n)}`),
  file('purposes of a remittance', (n) => `${MT940}166?00x${repeated('?20SVWZ+EREF+', n)}`),
  file('lines of a remittance', (n) => MT940 + repeated('x\n', n)),
  file('fields of a remittance', (n) => MT940 + repeated(':86:x\n', n)),
  file('braces', (n) => `${MT940}\n${'{'.repeat(n)}`),
  file('lines of braces', (n) => `${MT940}\n${repeated(`${'{'.repeat(1999)}\n`, n)}`),
  file('equal transactions', (n) => MT940 + repeated('\n:61:2401010101D1,NTRF//REF12345678', n)),
  file('many accounts', (n) => counted(n, (i) => `:20:x\n:25:DE${i}\n:60F:C240101EUR1,\n:62F:C240101EUR1,\n-\n`)),
  file('statements of following days', (n) =>
    counted(n, (i) => `:20:x\n:25:1\n:60F:C${day(i)}EUR1,\n:62F:C${day(i)}EUR1,\n-\n`),
  ),
  file('many statements', (n) =>
    repeated(':20:x\n:25:1\n:60F:C240101EUR1,\n:61:2401010101D1,NTRF\n:62F:C240101EUR0,\n-\n', n),
  ),
  file('blanks', (n) => `${MT940}${' '.repeat(n)}x`),
  file('lines that cannot be read', (n) => MT940 + repeated('\n:61:?', n)),
];

export const hostileQif: readonly HostileFile[] = [
  file('fields', (n) => `!Type:Bank\n${repeated('D\n', n)}`),
  file('sections', (n) => repeated('!Type:Cat\n', n)),
  file(
    'sections of a long account',
    (n) =>
      `!Account\nN${'x '.repeat(Math.min(n, 20_000) / 4)}\n^\n${repeated('!Type:Bank\nD1/1/24\nT1\n^\n', Math.min(n / 2, 200_000))}`,
  ),
  file('sections of cash', (n) => repeated('!Type:Bank\nD1/1/24\nT1\n^\n', n)),
  file('transactions', (n) => `!Type:Bank\n${repeated('D1/1/24\nT1.00\nPx\n^\n', n)}`),
  file('splits', (n) => `!Type:Bank\n${repeated(`D1/1/24\nT1\n${repeated('Sx\nEy\n$1\n', 5000)}^\n`, n)}`),
  file('one long field', (n) => `!Type:Bank\nD1/1/24\nT1\nM${' x'.repeat(n / 2)}\n^\n`),
  file('accounts', (n) => repeated('!Account\nNx\n^\n!Type:Bank\nD1/1/24\nT1\n^\n', Math.min(n, 180_000))),
  file('trades', (n) => `!Type:Invst\n${repeated('D1/1/24\nNBuy\nYx\n^\n', n)}`),
  file(
    'dates that tell no order',
    (n) => `!Type:Bank\n${counted(n, (i) => `D${(i % 12) + 1}/${((i * 5) % 12) + 1}/${i % 90}\nT1\n^\n`)}`,
  ),
];
