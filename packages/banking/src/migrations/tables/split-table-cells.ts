// Used only to compute the figures for the proof (`sum-*.ts`). Importers parse rows and amounts with separate code.

/** Splits a table into the cells of each row, without empty rows. Quotes may enclose separators and line ends. */
export function splitTableCells(text: string): string[][] {
  const [header = ''] = text.split('\n', 1);
  const separator = ['\t', ';', ','].find((one) => header.includes(one)) ?? ',';
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    // A quote is part of the text unless it begins a cell or is in a quoted cell.
    if (character === '"' && (isQuoted || cell === '')) {
      if (isQuoted && text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = !isQuoted;
    } else if (isQuoted || (character !== separator && character !== '\n')) cell += character;
    else {
      rows.at(-1)?.push(cell.trim());
      cell = '';
      if (character === '\n') rows.push([]);
    }
  }
  rows.at(-1)?.push(cell.trim());
  return rows.filter((row) => row.some((one) => one !== ''));
}

/** Writes a number with its last `places` digits as decimals. */
export function formatDecimalUnits(value: bigint, places: number): string {
  const sign = value < 0n ? '-' : '';
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
  const text = `${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`;
  return sign + text.replace(/(?:\.0*|(\.\d*?[1-9])0*)$/, '$1');
}
