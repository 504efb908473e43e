// Recognises number columns that are not the row's amount, and tables that do not list transactions.
import { normaliseCamelHeader } from './normalise-header.ts';

const words =
  /(?:^| )(?:balance|balances|saldo|saldos|solde|soldes|kontostand|bestand|bakiye|sold|stanje|zustatek|zostatok|egyenleg|jaak|atlikums|likutis|rate|rates|kurs|wechselkurs|umrechnungskurs|devisenkurs|cours|koers|wisselkoers|taux|tasa|tasso|tipo de cambio|cambio|kurz|arfolyam|kursas|price|prices|preis|prix|precio|prezzo|prijs|cena|ar|hind|hinta|pris|lot|lots|quantity|qty|shares|units|stuck|stueck|anzahl|aantal|anteile|nominale?|quantite|quantita|cantidad|titulos|antal|ilosc|liczba|mnozstvi|mennyiseg|kogus|maara kpl|limit|limits|points|punkte|miles|percent|prozent|pct|number|nummer|numero|numer|nr|no|id|index|cislo|count|fx|exchange|strike|rating|age|year|month|zip|postcode|code|kod|kode|cost basis|market value|unrealized|realized|gain|gains|loss|profit|pl|p l|yield|weight|assets|liabilities|net worth|vermogen|schulden|invested|cash value|account value|portfolio value|vat|mwst)(?: |$)|余额|残高|잔액|остаток|баланс|курс|залишок|υπολοιπο|ισοτιμια/;

/** Whether a heading names a number other than the row’s amount, such as a balance, a rate, a price or a count. */
export function isNonAmountHeader(header: string): boolean {
  return words.test(normaliseCamelHeader(header));
}

interface TableKind {
  readonly what: string;
  /** Each pattern must match a different column. */
  readonly needs: readonly RegExp[];
  /** A column that matches this pattern rules the kind out. */
  readonly unless?: RegExp;
}

const kinds: readonly TableKind[] = [
  { what: 'balances', needs: [/^(?:total )?assets$/, /^(?:total )?(?:liabilities|debts?)$/] },
  { what: 'balances', needs: [/^(?:net worth|nettovermogen|patrimoine net|patrimonio neto|patrimonio netto)$/] },
  {
    what: 'orders',
    needs: [
      /^(?:order id|order no|order number)$/,
      /^(?:validity|term|trigger type|trigger price|limit price|stop price|time in force|disclosed)$/,
      /^(?:status|order status|request status)$/,
    ],
  },
  {
    what: 'tax lots',
    needs: [
      /^(?:lot|lot id|tax lot|open date|opened|date acquired|acquired|acquisition date|purchase date|date opened|acquired date)$/,
      /(?:cost basis|unrealized|gain|holding period|adjusted cost|days held|short term|long term|purchase price)/,
    ],
    unless: /^(?:action|transaction type)$/,
  },
  {
    what: 'orders',
    needs: [
      /^(?:order id|order no|order number|order type|order status|ordertyp|orderstatus|order date|orderdatum|order time|time in force|validity|limit price|stop price|orderart|limit)$/,
      /(?:order status|^status$|^state$|orderstatus|time in force|limit price|^limit$|filled|executed qty|validity|valid until|gultig|ordertyp|order type)/,
    ],
    unless: /^(?:amount|total|net amount|betrag|net|proceeds|settlement amount|value|fee|fees|commission)$/,
  },
];

/**
 * If the headings show that a table lists balances, orders or tax lots instead of transactions, returns that kind;
 * otherwise null.
 */
export function nonTransactionListKind(header: readonly string[]): string | null {
  const names = header.map(normaliseCamelHeader);
  const found = kinds.find(
    ({ needs, unless }) =>
      hasDistinctColumns(names, needs) && (unless === undefined || !names.some((name) => unless.test(name))),
  );
  return found?.what ?? null;
}

function hasDistinctColumns(names: readonly string[], needs: readonly RegExp[]): boolean {
  const taken = new Set<number>();
  for (const need of needs) {
    const column = names.findIndex((name, index) => !taken.has(index) && need.test(name));
    if (column === -1) return false;
    taken.add(column);
  }
  return true;
}
