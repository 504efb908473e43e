/** Words, case-folded, that accompany the counterparty's name in texts of card payments and direct debits. */

/** Legal forms. The first word of a name is never treated as a legal form. */
export const LEGAL_FORMS: ReadonlySet<string> = new Set(
  `ab ag aps as bv co company corp corporation ev gbr gmbh inc incorporated kg kgaa limited llc llp ltd mbh nv ohg oy oyj
   plc pte pty rl sa sarl sas sca se sl slu spa srl ug`.split(/\s+/),
);

/** Words that describe the payment. */
export const PAYMENT_WORDS: ReadonlySet<string> = new Set(
  `basislastschrift card cardpayment danke dankt debit debitcard debitkarte ecommerce einkauf folgelastschrift girocard
   kartenzahlung kartenumsatz kauf kfn lastschrift maestro mandatsreferenz mastercard payment pos purchase ref referenz
   sagt sepa terminal terminalid visa vpay zahlung`.split(/\s+/),
);

/** Payment intermediaries. The merchant's name follows a star: `PAYPAL *SPOTIFY`. */
export const PAYMENT_INTERMEDIARIES: ReadonlySet<string> = new Set(
  'adyen ec iz izettle klarna lsp mollie paypal pp sp sq stripe sumup tst zettle'.split(' '),
);

/** Country codes (ISO 3166-1) in card payments, and large cities. They are removed only at the end of a text. */
export const COUNTRIES_AND_CITIES: ReadonlySet<string> = new Set(
  `at au be ca ch cz de deu dk es fi fr gb gbr ie irl it jp lu lux nl nld no pl pt se sg uk us usa
   amsterdam barcelona basel berlin bern bielefeld bochum bonn bremen brussels bruxelles copenhagen dortmund dresden
   dublin duisburg duesseldorf dusseldorf essen frankfurt freiburg geneva graz hamburg hannover heidelberg karlsruhe
   kiel koeln koln leipzig linz lisbon london luxembourg luzern lyon madrid mainz mannheim milano muenchen munchen
   munich munster nurnberg nuernberg oslo paris potsdam prague praha roma rostock salzburg stockholm stuttgart
   vienna warsaw wien wiesbaden wuppertal zurich zuerich`.split(/\s+/),
);
