// Columns of brokers' exports: securities, quantities and actions.

import { areMostCells, type ColumnProfile } from './column-profile.ts';
import { normaliseCamelHeader, normaliseHeader } from './normalise-header.ts';
import { type BrokerColumn, brokerColumns, type SingleColumn } from './settings.ts';

/** Header names in lower case without accents, as `normaliseHeader` returns them. */
const names: Readonly<Record<BrokerColumn, RegExp>> = {
  isin: /^(?:isin|instrument isin|security isin|isin wkn|wkn isin|isin code|isin nr|isin nummer)$/,
  symbol:
    /^(?:ticker|ticker symbol|ticker isin|symbol|stock symbol|security symbol|instrument symbol|stock|wkn|cusip|sedol|security id|wertpapierkennnummer|kenn ?nummer|tickersymbool|symbole boursier|ticker code|epic|instrument code|security code|code|asset|coin|cryptocurrency)$/,
  security:
    /^(?:security|security name|wertpapiername|wertpapier|wertpapierbezeichnung|instrument|instrument name|instrument description|product|produkt|titel|nom du titre|effect|fund|fund name|company|company name|investment|investment name|asset name|vardepapper|verdipapir|papir)$/,
  quantity:
    /^(?:quantity|qty|quantity transacted|shares|units|no of shares|number of shares|no of units|no shares|shares traded|filled|stuck|stueck|stuckzahl|stueckzahl|stuck nom|stuck nominal|stk|stk nom|nominale?|anzahl|anteile|aantal|quantite|quantita|nombre|nombre de titres|cantidad|titulos|antal|ilosc|liczba|parts|azioni|akcie|aktier|akcje|quantidade|mnozstvi|pocet|mennyiseg|kogus)$/,
  price:
    /^(?:price|unit price|share price|price per share|price share|price unit|price per unit|trade price|avg price|average price|t price|execution price|exec price|price at transaction|spot price at transaction|kurs|stuckpreis|stueckpreis|ausfuhrungskurs|abrechnungskurs|preis|koers|cours|prix|prix unitaire|precio|prezzo|pris|cena|quote)(?: (?:in )?[a-z]{3})?$/,
  tax: /^(?:tax|taxes|steuer|steuern|quellensteuer|withholding tax|tax withheld|stamp duty|belasting|impots|impots taxes|impuestos|tasse|skat|skatter|dane|podatki|impostos)$/,
  action:
    /^(?:action|type|trans type|transaction type|trade type|typ|transaktionstyp|vorgang|buchungsart|umsatzart|order type|side|buy sell|b s|activity|activity type|transactietype|tipo|operation|transaktion|direction|transaction|kauf verkauf|koop verkoop|type of transaction|typ av transaktion)$/,
  priceCurrency:
    /^(?:price currency|currency price|currency price share|instrument currency|quote currency|kurs wahrung|price ccy)$/,
  feeCurrency: /^(?:fee currency|commission currency|ib commission currency|currency fee|currency commission)$/,
  exchangeRate:
    /^(?:exchange rate|fx rate|fxrate|conversion rate|rate|wechselkurs|devisenkurs|umrechnungskurs|wisselkoers|taux de change|tipo de cambio|tasso di cambio|vaxlingskurs|kurs valuta)$/,
};

/** Names that other tables use as well; they count only if there is a quantity column. */
const vague = /^(?:code|asset|stock|coin|cryptocurrency|epic)$/;

const numbers: ReadonlySet<BrokerColumn> = new Set(['quantity', 'price', 'tax', 'exchangeRate']);

/**
 * Adds the securities columns if the header has a security code, or a security name with units and a price. Each column
 * gets one role.
 */
export function addBrokerColumns(
  single: Map<SingleColumn, number>,
  header: readonly string[],
  profiles: readonly ColumnProfile[],
): void {
  const headers = header.map((cell) => [normaliseHeader(cell), normaliseCamelHeader(cell)] as const);
  const found = new Map<BrokerColumn, number>();
  const taken = new Set(single.values());
  for (const role of brokerColumns) {
    if (single.has(role)) continue;
    const column = headers.findIndex(
      (spellings, index) =>
        !taken.has(index) &&
        spellings.some((text) => names[role].test(text)) &&
        canHaveBrokerRole(role, profiles[index]),
    );
    if (column === -1) continue;
    found.set(role, column);
    taken.add(column);
  }
  const has = (role: BrokerColumn) => single.has(role) || found.has(role);
  const symbol = found.get('symbol');
  const isVague = symbol !== undefined && (headers[symbol] ?? []).some((text) => vague.test(text));
  if (isVague && !has('quantity')) found.delete('symbol');
  if (!has('isin') && !has('symbol')) {
    const security = found.get('security');
    if (security === undefined || !has('quantity') || !has('price')) return;
    found.set('symbol', security);
    found.delete('security');
  }
  for (const [role, column] of found) single.set(role, column);
}

function canHaveBrokerRole(role: BrokerColumn, profile: ColumnProfile | undefined): boolean {
  if (profile === undefined || profile.filled === 0) return true;
  if (numbers.has(role)) return areMostCells(profile.money, profile, 0.5);
  return role !== 'action' || areMostCells(profile.words, profile, 0.5) || profile.averageLength <= 2;
}

/** Whether rows identify securities by a code; rows without one are never trades. */
export function hasSecurityCodes(single: ReadonlyMap<SingleColumn, number>): boolean {
  return single.has('isin') || single.has('symbol');
}
