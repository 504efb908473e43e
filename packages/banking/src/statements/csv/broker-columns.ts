// Exports of brokers: where a table names securities, how many of them, and what was done with them.
import type { Columns, HeaderRow } from './columns.ts';
import { plainHeader } from './headers.ts';
import { type BrokerColumn, brokerColumns, type CsvSettings } from './settings.ts';

/** In lower case without accents, as `plainHeader` makes them. */
const names: Readonly<Record<BrokerColumn, RegExp>> = {
  isin: /^(?:isin|isin wkn|wkn isin|isin code)$/,
  symbol:
    /^(?:ticker|ticker symbol|symbol|wkn|cusip|sedol|security id|wertpapierkennnummer|kenn ?nummer|tickersymbool|symbole boursier)$/,
  security: /^(?:security|security name|wertpapiername|wertpapier|instrument|product|titel|nom du titre|effect)$/,
  quantity:
    /^(?:quantity|qty|shares|units|no of shares|number of shares|no of units|stuck|stueck|stuckzahl|stueckzahl|stuck nom|stuck nominal|stk|stk nom|nominale?|anzahl|anteile|aantal|quantite|quantita|nombre|nombre de titres|cantidad|titulos|antal|ilosc|liczba|parts|azioni|akcie|aktier|akcje|quantidade)$/,
  price:
    /^(?:price|unit price|share price|price per share|price share|kurs|stuckpreis|stueckpreis|ausfuhrungskurs|preis|koers|cours|prix|prix unitaire|precio|prezzo|pris|cena|quote)(?: (?:in )?[a-z]{3})?$/,
  tax: /^(?:tax|taxes|steuer|steuern|quellensteuer|withholding tax|belasting|impots|impots taxes|impuestos|tasse|skat|skatter|dane|podatki|impostos)$/,
  action:
    /^(?:action|type|transaction type|typ|transaktionstyp|vorgang|buchungsart|umsatzart|order type|side|activity|activity type|transactietype|tipo|operation|transaktion)$/,
};

/**
 * The columns of a table with those of securities, where it is about any: where settings say so, else where a header
 * names securities by a code.
 */
export function withBrokerColumns(columns: Columns, header: HeaderRow | null, settings: CsvSettings): Columns {
  if (header === null || !settings.detectColumns) return columns;
  const headers = header.cells.map(plainHeader);
  const single = new Map(columns.single);
  const taken = new Set(brokerColumns.flatMap((role) => single.get(role) ?? []));
  for (const role of brokerColumns) {
    const column = headers.findIndex((text, index) => !taken.has(index) && names[role].test(text));
    if (single.has(role) || column === -1) continue;
    single.set(role, column);
    taken.add(column);
  }
  return namesSecurities(single) ? { ...columns, single } : columns;
}

/** Whether rows name securities by a code: without one no row is a trade. */
export function namesSecurities(single: Columns['single']): boolean {
  return single.has('isin') || single.has('symbol');
}
