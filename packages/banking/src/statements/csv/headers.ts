// What banks call their columns: German, English, French, Dutch, Danish, Norwegian, Swedish, Spanish, Italian, Polish.
import type { BrokerColumn, SingleColumn } from './settings.ts';

/** Columns of brokers are told by names of their own, in tables that are about securities: see `broker-columns`. */
export type HeaderRole = Exclude<SingleColumn, BrokerColumn> | 'description';

/** Per role, the more telling names first: in lower case without accents, as `plainHeader` makes them. */
const names: Readonly<Record<HeaderRole, readonly string[]>> = {
  date: listed(`
    buchungstag, buchungsdatum, booking date, posting date, posted date, date posted, post date, completed date,
    date de comptabilisation, date comptable, date de l operation, date operation, date d operation, boekdatum,
    boekingsdatum, bogforingsdato, bogfort, bogfort dato, bokforingsdag, bokforingsdatum, bokfort, bokforingsdato,
    fecha contable, fecha operacion, fecha de operacion, fecha de la operacion, fecha movimiento, data contabile,
    data operazione, data movimento, data registrazione, data ksiegowania, data operacji, umsatztag, umsatzdatum,
    transaction date, transactiedatum, transaktionsdatum, transaktionsdato, transaktionsdag, belegdatum,
    kaufdatum, datum, date, dato, fecha, data, buchung, datum tijd, date time, kirjauspaiva, started date`),
  secondaryDate: listed(`
    valutadatum, wertstellung, wertstellungsdatum, wertstellungstag, value date, valuta date, date de valeur, date
    valeur, valuta, rentedatum, rentedato, valutadato, valuteringsdatum, valuteringsdag, fecha valor, fecha de
    valor, f valor, data valuta, data waluty`),
  amount: listed(`
    net, netto, net amount, betrag, buchungsbetrag, umsatz, amount, transaction amount, montant, montant de l
    operation, montant net, bedrag, transactiebedrag, belob, belop, importe, importo, kwota, kwota operacji,
    cantidad, value, summe, mutatie`),
  debit: listed(`
    soll, belastung, belastungen, lastschrift, debit, debits, debit amount, debito, debet, money out, paid out,
    withdrawal, withdrawals, withdrawal amount, ausgang, ausgaben, ausgabe, cargo, cargos, debe, addebito,
    addebiti, uscite, uscita, dare, uitgaven, haevet, ud, ud af konto, ut, ut fra konto, uttag, sortie, sorties,
    retrait, retraits, depense, depenses, abgang`),
  credit: listed(`
    haben, gutschrift, gutschriften, credit, credits, credit amount, credito, money in, paid in, deposit,
    deposits, deposit amount, eingang, einnahmen, einnahme, abono, abonos, haber, accredito, accrediti, entrate,
    entrata, avere, inkomsten, indsat, ind, inn, inn pa konto, insattning, entree, entrees, depot, depots,
    recette, recettes, zugang`),
  sign: listed(`
    af bij, bij af, debit credit, credit debit, d c, c d, dc, cd, s h, sh, soll haben, soll haben kennzeichen,
    haben soll, dr cr, cr dr, sens, segno, signo, vorzeichen, kennzeichen, debet credit, credit debit indicator,
    debit credit indicator, direction, afbij, plus minus, debit ou credit`),
  currency: listed(`
    wahrung, waehrung, kontowahrung, buchungswahrung, currency, devise, devises, munt, muntsoort, valuta, divisa,
    moneda, divisa importe, waluta, monnaie, ccy`),
  payer: listed(`
    zahlungspflichtige r, zahlungspflichtiger, payer, absender, ordonnateur, ordenante, ordinante, afsender, from`),
  payee: listed(`
    zahlungsempfanger in, zahlungsempfanger, zahlungsempfaenger, payee, empfanger, empfaenger, beneficiary,
    beneficiaire, beneficiario, modtager, begunstigde, to, mottagare, mottaker`),
  fromTo: listed(`
    begunstigter zahlungspflichtiger, beguenstigter zahlungspflichtiger, name zahlungsbeteiligter, auftraggeber
    empfanger, auftraggeber empfaenger, auftraggeber begunstigter, auftraggeber beguenstigter, auftraggeber
    zahlungsempfanger, empfanger auftraggeber, empfanger zahlungspflichtiger, partnername, partner name,
    counterparty name, counterparty, counterpart, naam tegenpartij, tegenpartij, naam omschrijving, naam, merchant
    name, merchant, payee name, name, nom, tiers, contrepartie, nom de la contrepartie, controparte, contraparte,
    modtager afsender, navn, namn, nombre, nome, auftraggeber, partner, nadawca odbiorca, payee payer, beneficiary
    payer, vendor, haendler, handler`),
  description: listed(`
    verwendungszweck, buchungstext, buchungsdetails, zahlungsgrund, beschreibung, text, tekst, description,
    transaction description, details, payment details, narrative, particulars, remittance information, payment
    reference, libelle, libelle de l operation, libelle operation, detail de l ecriture, detail, communication,
    communications, omschrijving, omschrijving 1, omschrijving 2, omschrijving 3, mededelingen, mededeling, memo,
    beskrivelse, beskrivning, posteringstekst, concepto, descripcion, movimiento, observaciones, descrizione,
    descrizione operazione, causale, operazione, operation, opis, opis operacji, tytul, tytul operacji,
    zahlungsreferenz, subject, item title, avsandare, umsatztext, transaktion, transaction, reference`),
  notes: listed(`
    notes, note, notiz, notizen, bemerkung, kommentar, comment, comments, commentaire, notitie, nota, notas`),
  bankReference: listed(`
    transaction id, transactionid, transaktionsid, transaktionscode, transaktionsnummer, transferwise id, wise id,
    fitid, unique id, transactie id, transactienummer, volgnr, volgnummer, identifiant transaction, id
    transaction, id de transaction, id operazione, id transazione, id transaccion, id de transaccion, numer
    transakcji, transaktions id, transaktions nr, journalnummer`),
  balance: listed(`
    saldo, balance, running balance, account balance, closing balance, kontostand, saldo nach buchung, solde,
    saldo na trn, saldo na mutatie, saldo na transactie, stand, saldo contabile, saldo po operacji, bokfort saldo,
    ledger balance, balance amount, available balance, kontosaldo, saldo nach`),
  account: listed(`
    auftragskonto, iban auftragskonto, iban bban, rekening, rekeningnummer, account number, numero de compte,
    compte, eigenes konto, bezeichnung auftragskonto`),
  // PayPal's "Balance Impact" says of each row whether it moved the balance at all.
  status: listed(`
    balance impact, auswirkung auf guthaben, status, state, statut, estado, stato, info, zustand`),
  gross: listed(`gross, brutto, brut, bruto, gross amount`),
  fee: listed(`fee, fees, gebuhr, gebuehr, frais, commissione, comision, kosten, gebyr`),
};

function listed(text: string): string[] {
  return text.split(',').map((name) => name.trim().replace(/\s+/g, ' '));
}

const letters: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', ł: 'l', đ: 'd' };

/** Lower case, no accents, words of letters and digits with one space between. */
export function plainHeader(header: string): string {
  return header
    .slice(0, 200)
    .toLowerCase()
    .replace(/[ßøæłđ]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export interface HeaderMatch {
  readonly role: HeaderRole;
  /** The lower, the surer: whole names before beginnings, telling names before general ones. */
  readonly rank: number;
}

const exact = new Map<string, HeaderMatch[]>();
for (const [role, list] of Object.entries(names)) {
  list.forEach((name, rank) => {
    if (!isHeaderRole(role)) return;
    exact.set(name, [...(exact.get(name) ?? []), { role, rank }]);
  });
}

function isHeaderRole(role: string): role is HeaderRole {
  return Object.hasOwn(names, role);
}

/** What a header may mean, best first: `Valuta` is a value date in German and a currency in Danish. */
export function meaningsOf(header: string): HeaderMatch[] {
  const text = plainHeader(header);
  if (text === '') return /^\s*\+\s*\/\s*-\s*$/.test(header) ? [{ role: 'sign', rank: 0 }] : [];
  const whole = exact.get(text);
  if (whole !== undefined) return whole;
  const words = text.split(' ');
  // "Betrag (EUR)", "Montant en euros", "Saldo in DKK": the name, then what it is measured in.
  for (let count = Math.min(words.length - 1, 6); count > 0; count -= 1) {
    const beginning = exact.get(words.slice(0, count).join(' '));
    if (beginning !== undefined) return beginning.map(({ role, rank }) => ({ role, rank: rank + 100 }));
  }
  return [];
}
