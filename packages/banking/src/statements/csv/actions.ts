import { plainHeader } from './headers.ts';

/** What a row of a broker's export tells of. */
export type Action =
  | 'buy'
  | 'sell'
  | 'reinvest'
  | 'dividend'
  | 'fees'
  | 'feesRefund'
  | 'tax'
  | 'taxRefund'
  | 'split'
  | 'transferIn'
  | 'transferOut'
  | 'option'
  | 'short';

/** In this order: a refund of fees has the word of fees too. In lower case without accents. */
const words: readonly (readonly [Action, RegExp])[] = [
  ['short', /\b(?:short sale|sell short|sold short|buy to cover|leerverkauf)\b/],
  ['option', /\b(?:option|call|put|futures?)\b|\b(?:to open|to close)\b/],
  ['reinvest', /\b(?:reinvest|wiederanlage)/],
  [
    'feesRefund',
    /^(?:fees? refund|gebuhrenerstattung|terugbetaling kosten|reembolso de comisiones|remboursement de frais|rimborso commissioni)/,
  ],
  [
    'taxRefund',
    /^(?:tax refund|steuerruckerstattung|steuererstattung|belastingteruggave|devolucion de impuestos|remboursement impots|rimborso tasse)/,
  ],
  [
    'transferIn',
    /^(?:delivery inbound|einlieferung|einbuchung|inkomende levering|entrega entrante|distribution entrante|shares? transferred in|transfer inbound|umbuchung eingang|inkomende overboeking|(?:traspaso|transferencia) entrada|transfert entrant|trasferimento in entrata|transfer in\b)/,
  ],
  [
    'transferOut',
    /^(?:delivery outbound|auslieferung|ausbuchung|uitgaande levering|entrega saliente|distribution sortante|shares? transferred out|transfer outbound|umbuchung ausgang|uitgaande overboeking|(?:traspaso|transferencia) salida|transfert sortant|trasferimento in uscita|transfer out\b)/,
  ],
  ['split', /\bsplit\b|aktiensplit|aandelensplitsing|splittung/],
  [
    'buy',
    /^(?:buy|bought|purchase|you bought|kauf|ankauf|sparplan|koop|aankoop|achat|compra|acquisto|kob|kop|kupno)\b/,
  ],
  ['sell', /^(?:sell|sold|sale|you sold|verkauf|verkoop|vente|venta|vendi|vendita|salg|salj|sprzedaz)\b/],
  [
    'dividend',
    /^(?:dividende?s?|dividendos?|dividendi|ausschuttung|distribution|dywidenda|utdelning|utbytte|udbytte|ertrag|ertragnis)\b/,
  ],
  [
    'tax',
    /^(?:tax|taxes|steuern?|quellensteuer|kapitalertragsteuer|withholding|impots?|impuestos?|tasse|belasting|skat|skatt|podatki?)\b/,
  ],
  [
    'fees',
    /^(?:fees?|custody fees?|gebuhr|gebuhren|depotgebuhr|depotgebuhren|entgelt|frais|comision|comisiones|commissions?|commissione|commissioni|kosten|gebyr|gebyrer|oplaty)\b/,
  ],
];

/** Words of cash that a security earns: such a row beside a number of units is no trade. */
const earns =
  /^(?:dividend|dividende|ausschuttung|distribution|zins|zinsen|interest|coupon|kupon|ertrag|income|fee|gebuhr|tax|steuer|dividendo|dywidenda|utdelning|utbytte|udbytte)/;

/** What the cell, or else the first of the others that says so, names; null where none does. */
export function actionIn(action: string | null, cells: readonly string[]): Action | null {
  if (action !== null && action.trim() !== '') return actionOf(action);
  for (const cell of cells) {
    const found = actionOf(cell);
    if (found !== null) return found;
  }
  return null;
}

function actionOf(cell: string): Action | null {
  const text = plainHeader(cell.slice(0, 80));
  return text === '' ? null : (words.find(([, word]) => word.test(text))?.[0] ?? null);
}

export function earnsCash(cells: readonly string[]): boolean {
  return cells.some((cell) => earns.test(plainHeader(cell.slice(0, 80))));
}
