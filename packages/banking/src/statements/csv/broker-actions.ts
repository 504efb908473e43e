import { normaliseHeader } from './normalise-header.ts';

/** The kind of movement that a row of a broker's export describes. */
export type BrokerAction =
  | 'buy'
  | 'sell'
  | 'reinvest'
  | 'dividend'
  | 'fees'
  | 'feesRefund'
  | 'tax'
  | 'taxRefund'
  | 'split'
  /** Crypto earned, for example by staking. */
  | 'reward'
  /** Crypto exchanged for crypto. */
  | 'exchange'
  | 'transferIn'
  | 'transferOut'
  | 'option'
  | 'short'
  /** Cash paid in or out. */
  | 'deposit'
  | 'withdrawal';

/**
 * Words for each action, in lower case and without accents. The first match counts, so fee refunds come before fees.
 */
const words: readonly (readonly [BrokerAction, RegExp])[] = [
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
    /^(?:(?:market|limit|stop|stop limit|recurring|advanced trade|instant) buy|buy|bot|bought|purchase|purchased|you bought|kauf|kaufe|ankauf|zeichnung|sparplan|savings plan|koop|koopt|aankoop|achat|acheter|compra|acquisto|kob|kop|kopt|kjop|kjopt|kupno|nakup|osto|vetel|ost|pirkimas|pirkums|cumparare|alim|alis|kupovina|покупка|купівля|αγορα|買|買付|買い|买入|매수)(?: |$)/,
  ],
  [
    'sell',
    /^(?:(?:market|limit|stop|stop limit|recurring|advanced trade|instant) sell|sell|sld|sold|sale|you sold|redemption|verkauf|verkaufe|verkoop|verkoopt|vente|vendre|venta|vendi|venda|vendita|salg|salj|salt|solgt|sprzedaz|prodej|predaj|myynti|eladas|muuk|pardavimas|pardosana|vanzare|satim|satis|prodaja|продажа|продаж|πωληση|売|売付|売り|卖出|매도)(?: |$)/,
  ],
  [
    'dividend',
    /^(?:cash dividend|qualified dividend|qual div reinvest|non qualified div|ordinary dividend|div|dividend\w*|reinvest(?:ed)? dividends?|dividende?s?|dividendos?|dividendi|ausschuttung|distribution|dywidenda|utdelning|utbytte|udbytte|ertrag|ertragnis|osinko|osztalek|dividendas|дивиденды|дивіденди|μερισμα|配当|配当金|股息|배당)(?: |$)/,
  ],
  [
    'tax',
    /^(?:tax|taxes|steuern?|quellensteuer|kapitalertragsteuer|withholding|impots?|impuestos?|tasse|belasting|skat|skatt|podatki?)\b/,
  ],
  [
    'fees',
    /^(?:service fee|account fee|management fee|platform fee|fees?|custody fees?|gebuhr|gebuhren|depotgebuhr|depotgebuhren|entgelt|frais|comision|comisiones|commissions?|commissione|commissioni|kosten|gebyr|gebyrer|oplaty)\b/,
  ],
  [
    'deposit',
    /^(?:deposits?|cash in|cash top up|top up|einzahlung|einlage|storting|versement|depot|ingreso|versamento|insattning|insatt|innskudd|indskud|wplata|vklad|talletus|befizetes|deposito|пополнение|入金|입금)(?: |$)/,
  ],
  [
    'withdrawal',
    /^(?:withdrawals?|cash out|cash withdrawal|auszahlung|entnahme|opname|retrait|retirada|retiro|prelievo|uttag|uttak|haevning|wyplata|vyber|nosto|kifizetes|saque|вывод|出金|출금)(?: |$)/,
  ],
];

/**
 * Words for cash that a security earns or costs: a row with one of them is not a trade, even if it has a number of
 * units.
 */
const earns =
  /^(?:dividend|dividende|ausschuttung|distribution|zins|zinsen|interest|coupon|kupon|ertrag|income|fee|gebuhr|tax|steuer|dividendo|dywidenda|utdelning|utbytte|udbytte)/;

/**
 * The action that the action cell names, otherwise the first one that another cell names; null if no cell names any.
 */
export function findBrokerAction(action: string | null, cells: readonly string[]): BrokerAction | null {
  const named = action === null ? null : actionOf(action);
  if (named !== null) return named;
  for (const cell of cells) {
    const found = actionOf(cell);
    if (found !== null) return found;
  }
  return null;
}

function actionOf(cell: string): BrokerAction | null {
  const text = normaliseHeader(cell.slice(0, 80));
  return text === '' ? null : (words.find(([, word]) => word.test(text))?.[0] ?? null);
}

export function hasNonTradeWord(cells: readonly string[]): boolean {
  return cells.some((cell) => earns.test(normaliseHeader(cell.slice(0, 80))));
}
