// Rows that state a balance or a turnover instead of a transaction.
import { normaliseHeader } from './normalise-header.ts';

export type StatedRowKind = 'opening' | 'closing' | 'turnover';

const names: readonly (readonly [StatedRowKind, ReadonlySet<string>])[] = [
  [
    'opening',
    namesOf(`
      opening balance, balance brought forward, brought forward, balance forward, previous balance, initial balance of period, balance carried forward from previous, anfangssaldo,
      anfangsbestand, saldovortrag, alter saldo, startsaldo, solde initial, solde precedent, ancien solde, saldo inicial, saldo anterior, saldo iniziale, saldo precedente, beginsaldo, vorig saldo,
      ingaende saldo, inngaende saldo, primosaldo, alkusaldo, saldo poczatkowe, pocatecni zustatek, pociatocny zostatok, nyito egyenleg, algsaldo, algjaak, sakuma atlikums, sakuma bilance, sakuma saldo,
      likutis pradziai, pradinis likutis, likutis laikotarpio pradziai, sold initial, pocetno stanje, zacetno stanje, acilis bakiyesi, devreden bakiye, входящий остаток, остаток на начало, начальный остаток, вхідний залишок, начално салдо, 前月繰越, 繰越残高, 期初余额`),
  ],
  [
    'closing',
    namesOf(`
      closing balance, balance carried forward, carried forward, final balance, ending balance, new balance, endsaldo, endbestand, schlusssaldo, neuer saldo, abschlusssaldo, solde final, nouveau solde, saldo final,
      saldo finale, eindsaldo, nieuw saldo, utgaende saldo, utgaaende saldo, ultimosaldo, loppusaldo, saldo koncowe, konecny zustatek, konecny zostatok, zaro egyenleg, loppsaldo, loppjaak, beigu atlikums, beigu bilance, beigu saldo,
      likutis pabaigai, galutinis likutis, likutis laikotarpio pabaigai, sold final, zavrsno stanje, koncno stanje, kapanis bakiyesi, исходящий остаток, остаток на конец, конечный остаток, вихідний залишок, крайно салдо, 次月繰越, 期末余额`),
  ],
  [
    'turnover',
    namesOf(`
      turnover, turnovers, total turnover, total debits, total credits, total debit, total credit, umsatze gesamt, summe umsatze, kaive, apgrozijums, apyvarta, obroty, obrat, forgalom, liikevaihto, omsattning, mouvements, totale movimenti,
      totaal, оборот, обороты, обіг, оборот за период, 合計, 合计`),
  ],
];

function namesOf(text: string): ReadonlySet<string> {
  return new Set(text.split(',').map(normaliseHeader));
}

const longestName = 60;

/**
 * A cheap first check: every name contains one of these stems. Normalising every text would take as long as reading the
 * file.
 */
const stems =
  /saldo|balance|forward|bestand|solde|egyenleg|algj|jääk|jaak|algs|lõpp|loppsaldo|likutis|atlikum|bilance|z[uů]statek|zostatok|vortrag|turnover|total|ums[aä]tze|k[aä]ive|apgroz|apyvarta|obrot|obrat|forgalom|liikevaihto|oms[aä]ttning|mouvements|movimenti|sold|stanje|bakiye|остаток|залишок|оборот|обіг|салдо|繰越|余额|合計|合计/i;

/** A day or period after the name, such as `Opening balance 01.01.2026`. */
const period = /(?: (?:on|as of|per|am|vom|zum|au|du|al|op|pa|na|seisuga|uz|for|from|to|bis|\d{1,4}))+$/;

/**
 * Returns the kind of balance or turnover that a row states, if one of the texts is exactly the name of a balance or
 * turnover; null for a transaction.
 */
export function classifyStatedRow(texts: readonly (string | null)[]): StatedRowKind | null {
  for (const text of texts) {
    if (text === null || text.length > longestName || !stems.test(text)) continue;
    const name = normaliseHeader(text).replace(period, '');
    const found = names.find(([, all]) => all.has(name));
    if (found !== undefined) return found[0];
  }
  return null;
}

const totals = namesOf(`
  total, totals, grand total, sum, summe, gesamt, gesamtsumme, totaal, totale, totali, somme, suma, razem, celkem, spolu, osszesen, summa,
  yhteensa, i alt, sum total, toplam, итого, всего, всього, общо, συνολο, ukupno, skupaj, kokku, kopa, viso, 総計, 总计, 합계`);

/** Whether each text is a name for a total. A shop may have such a name too, so the caller also compares the amount. */
export function isTotalLabel(texts: readonly (string | null)[]): boolean {
  const named = texts.filter((text) => text !== null);
  return named.length > 0 && named.every((text) => text.length <= longestName && totals.has(normaliseHeader(text)));
}
