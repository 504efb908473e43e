// Words for outgoing and incoming money, in the languages of `header-names`.
import { normaliseHeader } from './normalise-header.ts';

const outgoing = wordsOf(`
  af, d, debit, dr, db, debet, s, soll, cargo, cargos, debe, dare, addebito, uscita, uscite, out, money out, paid out, belastung,
  lastschrift, ausgang, afschrijving, dbit, withdrawal, withdrawals, debito, ud, haevet, haevning, sortie, sorties, sent, outgoing,
  outflow, outcome, expense, expenses, expenditure, spending, spent, paid, purchase, ausgabe, ausgaben, abgang, depense, depenses, gasto,
  gastos, egreso, egresos, salida, spesa, spese, uitgave, uitgaven, uitgaand, udgift, udgifter, utgift, utgifter, uttag, ut, utgaende, meno,
  menot, otto, veloitus, kulu, kulud, valjaminek, deebet, debets, izdevumi, izejosais, izejoss, debetas, islaidos, isleidimas, wydatek,
  wydatki, obciazenie, obciazenia, wyplata, rozchod, vydaj, vydaje, odchozi, odchozi platba, na vrub, ma dati, kiadas, terheles, kimeno, tartozik, despesa,
  despesas, saida, cheltuiala, cheltuieli, iesire, gider, borc, cikis, harcama, giden, isplata, trosak, rashod, odhodek, odliv, breme, duguje, izdatak,
  terecenje, egress, расход, расходы, списание, дебет, трата, витрата, витрати, видаток, списання, разход, дебит, εξοδο, εξοδα, χρεωση, χ, αναληψη, 出金, 支出,
  引落, 支払, 支払い, お支払い, 引出, お引出し, 払出, 借, 借方, 出账, 消费, 출금, 지출`);
const incoming = wordsOf(`
  bij, c, credit, cr, h, haben, abono, haber, avere, accredito, entrata, entrate, in, money in, paid in, gutschrift, eingang, bijschrijving, crdt,
  deposit, deposits, credito, ind, indsat, entree, entrees, received, incoming, inflow, income, incomes, einnahme, einnahmen, zugang, recette, recettes, revenu,
  revenus, ingreso, ingresos, abonos, inkomst, inkomsten, inkomend, indtaegt, indtaegter, inntekt, inntekter, insattning, inn, inkomster, ingaende, tulo, tulot, pano,
  hyvitys, tulu, tulud, laekumine, kreedit, k, kredit, kredits, kreditas, kredyt, ienakumi, ienakosais, ienakoss, pajamos, gautos, przychod, przychody, uznanie,
  uznania, wplata, wplyw, prijem, prijmy, prichozi, prichozi platba, ve prospech, dal, bevetel, jovairas, bejovo, kovetel, receita, receitas, entrada,
  venit, venituri, intrare, gelir, alacak, giris, gelen, uplata, prihod, prihodek, priliv, dobro, potrazuje, приход, доход, доходы, зачисление, кредит, поступление,
  надходження, дохід, зарахування, εσοδο, εσοδα, πιστωση, π, καταθεση, 入金, 収入, 收入, 預入, お預り, お預け入れ, 贷, 貸, 贷方, 入账, 입금, 수입`);

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(',').map(normaliseHeader));
}

export type SignDirection = 'out' | 'in';

/** A cache, because a sign column has few different words, repeated in every row. */
const known = new Map<string, SignDirection | null>();
const mostKnown = 10_000;

/**
 * The direction of money that a cell of a sign column states, such as `-`, `debit` or `Haben`; null if it states none.
 */
export function parseSignWord(cell: string): SignDirection | null {
  if (cell === '+') return 'in';
  if (cell === '-' || cell === '\u2212') return 'out';
  if (cell === '' || cell.length > 40) return null;
  const before = known.get(cell);
  if (before !== undefined) return before;
  const word = normaliseHeader(cell);
  const direction = outgoing.has(word) ? 'out' : incoming.has(word) ? 'in' : null;
  if (known.size < mostKnown) known.set(cell, direction);
  return direction;
}
