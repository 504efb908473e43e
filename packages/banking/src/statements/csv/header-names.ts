// Column names of banks and apps: German, English, French, Dutch, Danish, Norwegian, Swedish, Finnish, Spanish,
// Portuguese, Italian, Polish, Czech, Slovak, Hungarian, Romanian, Croatian, Slovene, Estonian, Latvian, Lithuanian,
// Turkish, Greek, Russian, Ukrainian, Bulgarian, Japanese, Chinese and Korean.
import type { BrokerColumn, SingleColumn } from './settings.ts';

/** Roles found by `headerNames`. Broker columns have their own names: see `broker-columns`. */
export type HeaderRole = Exclude<SingleColumn, BrokerColumn> | 'description';

/** Column headings by role, the most specific first; in lower case and without accents. */
export const headerNames: Readonly<Record<HeaderRole, readonly string[]>> = {
  date: splitHeaderNames(`
    buchungstag, date op, uitvoeringsdatum, buchungsdatum, booking date, posting date, posted date, date posted, post date, completed date,
    date de comptabilisation, date comptable, date de l operation, date operation, date d operation, boekdatum,
    boekingsdatum, bogforingsdato, bogfort, bogfort dato, bokforingsdag, bokforingsdatum, bokfort, bokforingsdato,
    fecha contable, fecha operacion, fecha de operacion, fecha de la operacion, fecha movimiento, data contabile,
    data operazione, data movimento, data registrazione, data ksiegowania, data operacji, umsatztag, umsatzdatum,
    transaction date, transactiedatum, transaktionsdatum, transaktionsdato, transaktionsdag, belegdatum,
    kaufdatum, datum, date, dato, fecha, data, buchung, datum tijd, date time, kirjauspaiva, started date,
    buchungs datum, datum buchung, valutadatum buchung, posting, transaction time, trade date, operation date, booked, booked date, booking time, effective date,
    datum zauctovani, datum provedeni, datum transakce, datum operace, datum splatnosti, datum uctovania, datum realizacie, datum pohybu, datum a cas,
    data transakcji, data zaksiegowania, konyveles datuma, konyvelesi datum, konyveles napja, tranzakcio datuma, tranzakcio idopontja, datum ido, terheles datuma,
    kuupaev, makse kuupaev, kande kuupaev, tehingu kuupaev, datums, darijuma datums, gramatosanas datums, operacijos data, mokejimo data, iraso data, sandorio data,
    kirjauspaiva, kirjauspvm, tapahtumapaiva, maksupaiva, pvm, paivamaara, bokforingsdag, transaktionstidpunkt, reskontradatum,
    日付, 取引日, お取引日, 年月日, 利用日, ご利用日, 操作日, 取引日付, 勘定日, 取扱日, 日時, 交易日期, 交易时间, 日期, 记账日期, 入账日期, 거래일, 거래일시, 거래일자, 날짜,
    дата, дата операции, дата проводки, дата платежа, дата транзакции, дата операції, дата і час операції, дата и время операции, дата на операция, дата на счетоводяване,
    ημερομηνια, ημ νια, ημερομηνια συναλλαγης, ημερομηνια κινησης, tarih, islem tarihi, data tranzactiei, data tranzactie, data inregistrarii, data lancamento, data do lancamento,
    data movimento, data mov, data mov, data de movimento, data da transacao, data da operacao, datum knjizenja, datum izvrsenja, datum transakcije, datum valute knjizenja, data ksiegowania, time, timestamp, transaction datetime, datetime, created at, created, created on, date created, datetime utc, date utc`),
  secondaryDate: splitHeaderNames(`
    valutadatum, date val, wertstellung, wertstellungsdatum, wertstellungstag, value date, valuta date, date de valeur, date
    valeur, valuta, rentedatum, rentedato, valutadato, valuteringsdatum, valuteringsdag, fecha valor, fecha de
    valor, f valor, data valuta, data waluty,
    datum valuty, valutni datum, erteknap, ertek nap, valutanap, vaartuspaev, valuutapaev, arvopaiva, maksupaiva, vertes datums, data walutowa, data valor, data da valor, f valor, valor, datum valute, valor tarihi, ημερομηνια αξιας, valor ημερομηνια, 起算日, 起息日, дата валютирования, data valutei`),
  amount: splitHeaderNames(`
    net, netto, net amount, betrag, buchungsbetrag, umsatz, amount, transaction amount, montant, montant de l
    operation, montant net, bedrag, transactiebedrag, belob, belop, importe, importo, kwota, kwota operacji,
    cantidad, value, summe, mutatie,
    cash flow, cashflow, net proceeds, net cash, amount net, total amount, amount total, settlement amount, total, belopp, nettobelop, nettobelopp, netto bedrag, nettobetrag, gesamtbetrag, betrag netto, endbetrag, ausmachender betrag, abrechnungsbetrag, controvalore, controvalore netto, importo netto, importe neto, importe total, importe liquido, valor liquido, nettobelob, kwota netto, montant total, totaalbedrag,
    castka, objem, castka v mene uctu, zauctovana castka, castka transakce, suma, suma operacji, kwota transakcji, kwota w walucie rachunku, osszeg, tranzakcio osszege, konyvelt osszeg, forgalom, konyvelt osszeg deviza,
    summa, maara, maara euroa, maara eur, summa eur, operacijos suma, mokejimo suma, suma saskaitos valiuta, maksajuma summa, darijuma summa, valor, montante, importancia, valor da transacao, valor r, quantia,
    金額, 取引金額, 利用金額, ご利用金額, 入出金額, 入出金, 金额, 交易金额, 收支金额, 거래금액, 금액, сумма, сумма операции, сумма платежа, сума, сума операції, сума в валюті картки, сумма в валюте счета, сумма в валюте карты, сума на операция,
    ποσο, ποσο συναλλαγης, tutar, islem tutari, suma tranzactiei, iznos, znesek, iznos transakcije, amount value, amount in account currency, account amount, booked amount, billing amount, charge amount, charged amount, proceeds`),
  debit: splitHeaderNames(`
    soll, belastung, belastungen, lastschrift, debit, debits, debit amount, debito, debet, money out, paid out,
    withdrawal, withdrawals, withdrawal amount, ausgang, ausgaben, ausgabe, cargo, cargos, debe, addebito,
    addebiti, uscite, uscita, dare, uitgaven, haevet, ud, ud af konto, ut, ut fra konto, uttag, sortie, sorties,
    retrait, retraits, depense, depenses, abgang,
    outflow, money out amount, paid out amount, out, outgoing, outgoings, expense, expenses, expense amount, spend, spent, payments, payment amount out, debits amount, withdrawal dr, withdrawal amt, debit amt, dr amount, ausgang betrag, auszahlung, auszahlungen,
    vydaje, vydaj, odchozi, odchozi castka, na vrub, ma dati, obciazenia, obciazenie, kwota obciazenia, wydatki, wyplaty, wyplata, terheles, terhelesek, kiadas, terheles osszege, deebet, valjaminek, kulu, debets, izdevumi, izejosie, debetas, islaidos, otot, otto, veloitus, menot, panot otot pois,
    出金, 出金額, 出金金額, お支払金額, お支払い金額, 支払金額, 支払い金額, お引出し, お引出し額, お引出金額, 引出額, 引き出し, 引出し, 払戻し, 支出, 支出金额, 借方, 借方金额, 借方发生额, 출금, 출금액, 찾으신금액, 지출,
    расход, расходы, списание, дебет, видаток, витрати, разход, χρεωση, χρεωσεις, αναληψη, borc, cikan, giden, gider, debito, debitos, saida, saidas, despesa, despesas, gasto, gastos, egreso, egresos, salida, salidas, retiro, retiros, isplata, isplate, odliv, odlivi, breme, duguje, dugovno, rashod, terecenje, cheltuieli, uttagsbelopp, utgift, utgifter, udgift, udgifter`),
  credit: splitHeaderNames(`
    haben, gutschrift, gutschriften, credit, credits, credit amount, credito, money in, paid in, deposit,
    deposits, deposit amount, eingang, einnahmen, einnahme, abono, abonos, haber, accredito, accrediti, entrate,
    entrata, avere, inkomsten, indsat, ind, inn, inn pa konto, insattning, entree, entrees, depot, depots,
    recette, recettes, zugang,
    inflow, in, incoming, incomings, income, income amount, received, deposits amount, deposit cr, deposit amt, credit amt, cr amount, receipts, einzahlung, einzahlungen,
    prijmy, prijem, prichozi, prichozi castka, ve prospech, dal, uznania, uznanie, kwota uznania, przychody, wplaty, wplata, wplywy, jovairas, jovairasok, bevetel, jovairas osszege, kreedit, laekumised, tulu, kredits, ienakumi, kreditas, pajamos, panot, pano, hyvitys, tulot,
    入金, 入金額, 入金金額, お預り金額, お預かり金額, 預り金額, 預かり金額, お預入れ, お預入れ額, お預け入れ, お預入金額, 預入額, 預け入れ, 収入, 收入, 收入金额, 贷方, 贷方金额, 贷方发生额, 存入, 입금, 입금액, 맡기신금액, 수입,
    приход, доход, доходы, поступление, зачисление, кредит, надходження, кредит оборот, πιστωση, πιστωσεις, καταθεση, alacak, giren, gelen, gelir, creditos, entrada, entradas, receita, receitas, ingreso, ingresos, deposito, depositos, uplata, uplate, priliv, prilivi, dobro, potrazuje, potrazno, prihod, venituri, insattningsbelopp, inntekt, inkomst, indtaegt`),
  sign: splitHeaderNames(`
    af bij, bij af, debit credit, credit debit, d c, c d, dc, cd, s h, sh, soll haben, soll haben kennzeichen,
    haben soll, dr cr, cr dr, sens, segno, signo, vorzeichen, kennzeichen, debet credit, credit debit indicator,
    debit credit indicator, direction, afbij, plus minus, debit ou credit,
    d k, k d, dk, deebet kreedit, deebet kreedit d c, debets kredits, debetas kreditas, debit kredit, debet kredyt, ma dati dal, tartozik kovetel, terheles jovairas, jovairas terheles, money in out, in out, income expense, expense income, inflow outflow, ein aus, einnahme ausgabe, depense recette, recette depense, entrada salida, ingreso gasto, 収支, 入出金区分, 入払区分, 收支, 收 支, 借贷标志, 收支类型, 借贷, дебет кредит, приход расход, χρεωση πιστωση, borc alacak, laji d c, cr dr flag, dr cr flag, dbit crdt, transaction direction, amount sign`),
  currency: splitHeaderNames(`
    wahrung, waehrung, kontowahrung, buchungswahrung, currency, devise, devises, munt, muntsoort, valuta, divisa,
    moneda, divisa importe, waluta, monnaie, ccy,
    mena, mena uctu, mena transakce, mena castky, penznem, devizanem, deviza, valuutta, valuuta, valiuta, valuta transakcije, konto valuta, moeda, para birimi, doviz, doviz cinsi, νομισμα, валюта, валюта операции, валюта счета, 通貨, 币种, 货币, 通货, 통화, currency code, account currency, transaction currency, currency primary, amount currency, base currency, settlement currency, wahrung betrag, betragswahrung, valiutos kodas, iso currency code`),
  payer: splitHeaderNames(`
    zahlungspflichtige r, zahlungspflichtiger, payer, absender, ordonnateur, ordenante, ordinante, afsender, from,
    platce, nadawca, maksaja, moketojas, maksajs, 振込依頼人, 付款方, плательщик`),
  payee: splitHeaderNames(`
    zahlungsempfanger in, zahlungsempfanger, zahlungsempfaenger, payee, empfanger, empfaenger, beneficiary,
    beneficiaire, beneficiario, modtager, begunstigde, to, mottagare, mottaker,
    prijemce, odbiorca, saaja, gavejas, sanemejs, gavejo pavadinimas, 収款方, 收款方, получатель, отримувач`),
  fromTo: splitHeaderNames(`
    begunstigter zahlungspflichtiger, sender receiver name, naam van de tegenpartij, supplier found, beguenstigter zahlungspflichtiger, name zahlungsbeteiligter, auftraggeber
    empfanger, auftraggeber empfaenger, auftraggeber begunstigter, auftraggeber beguenstigter, auftraggeber
    zahlungsempfanger, empfanger auftraggeber, empfanger zahlungspflichtiger, partnername, partner name,
    counterparty name, counterparty, counterpart, naam tegenpartij, tegenpartij, naam omschrijving, naam, merchant
    name, merchant, payee name, name, nom, tiers, contrepartie, nom de la contrepartie, controparte, contraparte,
    modtager afsender, navn, namn, nombre, nome, auftraggeber, partner, nadawca odbiorca, payee payer, beneficiary
    payer, vendor, haendler, handler,
    nazev protiuctu, nazev protistrany, protistrana, nazov protistrany, nazov protiuctu, jmeno protiuctu, nazev protistrany protiuctu, partner neve, partner nev, ellenoldali nev, kedvezmenyezett neve, saaja maksja, saaja maksja nimi, saaja maksaja, saajan nimi, maksaja saaja, saaja maksja nimi, maksja saaja, vastapool, sanemejs maksatajs, partneris, partnera nosaukums, gavejas moketojas, moketojas gavejas, moketojo arba gavejo pavadinimas, kliendi nimi,
    nazwa nadawcy odbiorcy, dane kontrahenta, kontrahent, dane strony operacji, nazwa odbiorcy nadawcy, odbiorca nadawca, nazwa kontrahenta, otherparty name, other party, name of counterparty, beneficiary or remitter, sender recipient, recipient sender, recipient, sender, counter party, store, shop, merchant description, 相手先, お取引先, 振込先, 对方户名, 对方名称, 交易对方, 商户名称, 거래처, 상대방, контрагент, получатель плательщик, αντισυμβαλλομενος, primatelj, primalac, naziv partnera, prejemnik placnik, ordonnateur beneficiaire, nome da contraparte`),
  description: splitHeaderNames(`
    verwendungszweck, buchungstext, buchungsdetails, zahlungsgrund, beschreibung, text, tekst, description,
    transaction description, details, payment details, narrative, particulars, remittance information, payment
    reference, libelle, libelle de l operation, libelle operation, detail de l ecriture, detail, communication,
    communications, omschrijving, omschrijving 1, omschrijving 2, omschrijving 3, mededelingen, mededeling, memo,
    beskrivelse, beskrivning, posteringstekst, concepto, descripcion, movimiento, observaciones, descrizione,
    descrizione operazione, causale, operazione, operation, opis, opis operacji, tytul, tytul operacji,
    zahlungsreferenz, subject, item title, avsandare, umsatztext, transaktion, transaction, reference,
    popis, zprava pro prijemce, popis transakce, informace, ucel platby, zprava, sprava pre prijemcu, sprava prijimatelovi, poznamka pre prijemcu, tytul operacji, opis transakcji, szczegoly transakcji, kozlemeny, megjegyzes, leiras, narracio, tranzakcio tipusa, kozlemenyek, selgitus, makse selgitus, maksajuma merkis, informacija sanemejam, detalas, paaiskinimas, paaiskinimai, mokejimo paskirtis, paskirtis, operacijos aprasymas, selitys, viesti, tapahtuma, viesti selite, historico, descricao, descritivo, descricao do movimento,
    摘要, お取引内容, 取引内容, 内容, 適用, 利用店名, ご利用店名, 利用店名 商品名, ご利用先, 备注, 交易摘要, 用途, 附言, 交易说明, 적요, 거래내용, 내용, 기재내용, описание, описание операции, назначение платежа, назначение, опис, опис операції, призначення платежу, деталі операції, основание, περιγραφη, αιτιολογια, aciklama, islem aciklamasi, detalii, detalii tranzactie, descriere, explicatii, opis placanja, opis transakcije, svrha placanja, namen, svrha, transaction text, transaction details, original statement, original description, purpose, message, payment purpose, appears on your statement as, title`),
  notes: splitHeaderNames(`
    notes, note, notiz, notizen, bemerkung, kommentar, comment, comments, commentaire, notitie, nota, notas,
    poznamka, komentar, uwagi, megjegyzesek, markused, piezimes, pastabos, muistiinpano, メモ, 메모, комментарий, коментар, σημειωσεις, observacoes, kommentti, anteckning, notat`),
  bankReference: splitHeaderNames(`
    transaction id, transactionid, transaktionsid, transaktionscode, transaktionsnummer, transferwise id, wise id,
    fitid, unique id, transactie id, transactienummer, volgnr, volgnummer, identifiant transaction, id
    transaction, id de transaction, id operazione, id transazione, id transaccion, id de transaccion, numer
    transakcji, transaktions id, transaktions nr, journalnummer,
    id transakce, id pohybu, id operace, reference banky, arhiveerimistunnus, arhiivi tunnus, arkistointitunnus, transakcijas nr, iraso nr, operacijos nr, operacijos numeris, tranzakcio azonosito, konyvelesi azonosito, record id, internal id, external id, order number, 交易流水号, 流水号, reference number bank, kande id, referencia bancaria`),
  balance: splitHeaderNames(`
    saldo, balance, running balance, account balance, closing balance, kontostand, saldo nach buchung, solde,
    saldo na trn, saldo na mutatie, saldo na transactie, stand, saldo contabile, saldo po operacji, bokfort saldo,
    ledger balance, balance amount, available balance, kontosaldo, saldo nach,
    zustatek, zostatok, zostatek, konecny zustatek, zustatek na uctu, egyenleg, konyvelt egyenleg, szamlaegyenleg, jaak, konto jaak, atlikums, likutis, saldo po transakcji, saldo rachunku, saldo konta, tilin saldo, behallning, saldo efter, kontosaldo efter, solde apres, solde courant, saldo contabilistico, saldo disponivel, saldo apos, sold, sold final, bakiye, kalan bakiye, υπολοιπο, 残高, 差引残高, お取引後残高, 残高金額, 现在余额, 余额, 账户余额, 交易后余额, 잔액, 거래후잔액, остаток, остаток на счете, остаток по счету, залишок, залишок на рахунку, баланс, салдо, stanje, novo stanje, balance after, balance after transaction, balance before, saldo vor, saldo voor mutatie, saldo voor boeking, saldo voor, beginsaldo, new balance, current balance, cash balance, balance eur, balance gbp, balance usd, total balance, post balance, saldo rekening, saldo rekening voor mutatie`),
  account: splitHeaderNames(`
    auftragskonto, iban auftragskonto, iban bban, rekening, rekeningnummer, account number, numero de compte,
    compte, eigenes konto, bezeichnung auftragskonto,
    account, account name, account no, konto, kontonummer, kontoname, cuenta, numero de cuenta, conto, numero conto, rekeningnummer eigen, cislo uctu, ucet, rachunek, konto klienta, kliendi konto, klienta konts, konts, saskaita, saskaitos nr, szamlaszam, szamla, tili, tilinumero, oma tili, conta, numero da conta, iban rekeninghouder, счет, счёт, номер счета, рахунок, λογαριασμος, hesap, hesap no, cont, racun, 口座, 口座番号, 账号, 账户, 本方账号, wallet, wallet name, portemonnaie, own account, source account, from account, account iban, numer rachunku`),
  // PayPal's "Balance Impact" states for each row whether it changed the balance.
  status: splitHeaderNames(`
    balance impact, auswirkung auf guthaben, status, state, statut, estado, stato, info, zustand,
    stav, allapot, olek, busena, tila, durum, статус, κατασταση, estatus, situacao`),
  gross: splitHeaderNames(`gross, brutto, brut, bruto, gross amount,
    gross value, amount gross, bruttobetrag, trade money, trade value, trade amount, consideration, kurswert, order value`),
  fee: splitHeaderNames(`fee, fees, gebuhr, gebuehr, frais, commissione, comision, kosten, gebyr,
    fee amount, total fees, transaction fee, fees comm, fees and comm, fees commissions, fees commission, fee commission, commission, commissions, commission fees, comm, comm fee, ib commission, brokerage, brokerage fee, broker fee, trading fee, trading fees, transaction costs, transaction cost, transaction fees, transactiekosten, kosten und gebuhren, gebuhren, spesen, provision, provisionen, courtage, kurtage, ordergebuhr, orderkosten, handelsentgelt, transaktionskosten, transaktionsgebuhr, transaktionsentgelt, frais de courtage, frais et commissions, frais de transaction, commissioni, commissione e spese, comisiones, corretaje, gastos comisiones, prowizja, oplata, oplaty, poplatek, poplatky, provize, jutalek, dij, koltseg, palkkio, kulut, komisija, komisinis, mokestis, taxa, taxas, corretagem, comissao, ucret, komisyon, комиссия, комісія, προμηθεια, 手数料, 手续费, 수수료, charges, cost, costs, sec fee, reg fee, fees and or spread, autofx and transaction fee, transaction and or third party fees`),
  category: splitHeaderNames(`
    category, category name, spending category, kategorie, kategorie name, categorie, categoria, kategori, luokka, kategoria, kategorija, kategooria, категория, категорія, カテゴリ, 大項目, 分类, kategorie buchung, subcategory category`),
  group: splitHeaderNames(`
    category group, category group name, group, parent category, master category, main category, kategoriegruppe, hauptkategorie, oberkategorie, groupe, grupo, gruppe, gruppo, category parent`),
  tags: splitHeaderNames(`
    tags, labels, tag, label, schlagworte, stichworte, etiketten, etiquetas, etiquettes, etichette, etiketter, stitky, tagi, cimkek`),
  transferAccount: splitHeaderNames(`
    transfer account, transfer account name, to account, destination account, counter account, gegenkonto name, zielkonto, account2, transfer to, transfer to account`),
};

function splitHeaderNames(text: string): string[] {
  return text.split(',').map((name) => name.trim().replace(/\s+/g, ' '));
}
