import { PAYMENT_WORDS } from '@coffer/domain/counterparty-name-words.ts';
import type { AssetType } from '../wallets/assets/assets.schema.ts';

/** Words in bank texts that indicate transfers, folded: lower case, no accents. English and German. */

const words = (text: string) => text.trim().split(/\s+/);
const phrases = (text: string) =>
  text
    .trim()
    .split(/\s*\n\s*/)
    .map(words);

/** Phrases that bank texts use only for transfers between own accounts. */
export const OWN_TRANSFER_PHRASES = phrases(`
  umbuchung
  eigenuebertrag
  kontouebertrag
  ubertrag
  uebertrag
  internal transfer
  own transfer
  account transfer
  transfer between accounts
  between own accounts
  own account
  eigenes konto
  interne uberweisung
  interne ueberweisung`);

/**
 * Words for transfers both between own accounts and to other people. A text with such a word counts as a transfer
 * between own accounts only if it names nothing else.
 */
export const TRANSFER_WORDS: ReadonlySet<string> = new Set(words('transfer transferred xfer umgebucht ubertragen'));

/** Phrases that name a kind of account, or an action with such an account, by the matching asset types. */
export const ACCOUNT_KIND_PHRASES: readonly (readonly [kinds: readonly AssetType[], phrases: readonly string[][]])[] = [
  [
    ['cash'],
    phrases(`
      cash withdrawal
      atm withdrawal
      cash
      atm
      geldautomat
      bargeld
      bargeldauszahlung
      barauszahlung
      barabhebung
      bargeldeinzahlung`),
  ],
  [
    ['creditCard'],
    phrases(`
      credit card
      creditcard
      kreditkarte
      kreditkartenabrechnung
      kreditkartenkonto
      card settlement`),
  ],
  [
    ['savings'],
    phrases(`
      savings account
      savings
      saving
      sparen
      sparkonto
      sparrate
      tagesgeld
      tagesgeldkonto`),
  ],
  [['loan'], phrases('loan\ndarlehen\ndarlehensrate\nkreditrate\ntilgung')],
  [['securities', 'manualSecurities'], phrases('depot\nbrokerage account\nsecurities account\nverrechnungskonto')],
  [['bank', 'manualBank'], phrases('current account\nchecking account\ngirokonto')],
];

/** Words in bank texts that do not identify the other side of a transfer, such as payment terms and months. */
export const NEUTRAL_TRANSFER_WORDS: ReadonlySet<string> = new Set([
  ...PAYMENT_WORDS,
  ...words(`
    to from of for at the by your my in on and an auf aus bei das den der des die ein eine fur fuer mein meine nach per
    vom von zu zum zur und
    account accounts amount auto automatic autopay bank banking transaction credit deposit direct domestic funds immediate incoming
    instant money mobile online order outgoing paid payment payments pmt received recurring regular settlement standing thank top
    topup up you withdrawal monthly weekly daily yearly
    auftrag auszahlung dauerauftrag echtzeit echtzeitueberweisung echtzeituberweisung eingang einzahlung einzug
    gutschrift geldeingang konto kto monatlich buchung rate sammler sofort ueberweisung uberweisung ueberweisungsgutschrift
    uberweisungsgutschrift wertstellung zahlungseingang
    bic iban blz eur euro usd chf gbp ref nr no eref mref svwz kref
    january february march april may june july august september october november december
    januar februar marz maerz mai juni juli oktober dezember
    jan feb mar apr jun jul aug sep sept oct okt nov dec dez`),
]);
