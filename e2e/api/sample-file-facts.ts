/** The facts that a sample file states about one account, copied from the file by hand. */
export interface SampleFileFacts {
  readonly file: string;
  /** The account, for a file with several accounts. */
  readonly account?: string;
  readonly count: number;
  readonly sum: string;
  readonly currency?: string;
  /**
   * The stated closing balance, and its difference from the balance computed from the file's transactions; null if the
   * file states no closing balance.
   */
  readonly closing: readonly [stated: string, difference: string] | null;
  /** Lines that cannot be imported. */
  readonly skipped?: readonly number[];
  /** The first transaction of the file: date, amount, and part of its text. */
  readonly first?: readonly [date: string, amount: string, text: string];
}

/**
 * The accounts in sepa_mt9401.sta: the account number (`:25:`), the number of transactions (`:61:`), their sum
 * (`:62F:` minus `:60F:`), and the closing balance (`:62F:`).
 */
export const SEPA_MT940_ACCOUNTS = [
  ['50880050/0194774600888', 7, '-2909.87', '-1237628.23'],
  ['50880050/0194777100888', 2, '-485249.95', '-1455749.85'],
  ['50880050/0194778300888', 5, '-528038.51', '-2237334.85'],
  ['50880050/0194779500888', 3, '1050000', '4242675.04'],
  ['50880050/0194780100888', 5, '-726694.27', '-3095522.14'],
  ['50880050/0194780101888', 1, '50990.05', '203960.2'],
  ['50880050/0194781300888', 8, '-60422.25', '-100854.45'],
  ['50880050/0194782500888', 11, '-750973.73', '-2303471.11'],
  ['50880050/0194783700888', 12, '-1190220.09', '-5019697.96'],
  ['50880050/0194784900888', 9, '-3066839.81', '-8844425.38'],
  ['50880050/0194784901888', 1, '13990.05', '27980.1'],
  ['50880050/0194785000888', 12, '-1501074.5', '-5113593.52'],
  ['50880050/0194785001888', 1, '50990.05', '203960.2'],
  ['50880050/0194786200888', 3, '92990.19', '238954.77'],
  ['50880050/0194787400888', 4, '358593.91', '1125250.4'],
  ['50880050/0194791600888', 7, '-2501617.22', '-4472049.09'],
  ['50880050/0194791601888', 3, '-72400', '-397310.25'],
  ['50880050/0194798900888', 1, '-150', '-600'],
  ['50880050/0194799000888', 1, '-150', '-600'],
  ['50880050/0194804000888', 1, '50.05', '50.05'],
] as const;

export const SAMPLE_FILE_FACTS: readonly SampleFileFacts[] = [
  // 3236.28 − 345.93 is 2890.35, but the last statement of the file ends with 1849.75: its statements aren't
  // consecutive.
  {
    file: 'mt940/abnamro.sta',
    count: 10,
    sum: '-345.93',
    closing: ['1849.75', '-1040.6'],
    first: ['2011-05-24', '-9', 'KPN - DIGITENNE'],
  },
  // The value date is 30 February 2016, so the entry date 1 March counts.
  {
    file: 'mt940/february_30.sta',
    count: 1,
    sum: '-6',
    closing: ['1194', '0'],
    first: ['2016-03-01', '-6', 'Pauschalen'],
  },
  {
    file: 'mt940/ing.sta',
    count: 7,
    sum: '-45.59',
    closing: ['3.47', '49.06'],
    first: ['2010-07-22', '-25.03', 'RC AFREKENING'],
  },
  // 473.17 − 1213.28 − 44.95 − 236.56 is −1021.62; the file's last statement ends with 1250.87.
  { file: 'mt940/rabobank.sta', account: '1291.99.348', count: 3, sum: '-1494.79', closing: ['1250.87', '2272.49'] },
  {
    file: 'mt940/rabobank.sta',
    account: '1526.89.184',
    count: 2,
    sum: '-94.3',
    closing: ['4101.82', '0'],
    first: ['2012-08-29', '-88.1', 'KPN'],
  },
  {
    file: 'mt940/sepa_snippet.sta',
    account: '50880050/0194787400888',
    count: 4,
    sum: '358593.91',
    closing: ['1125250.4', '0'],
    first: ['2007-09-04', '50990.05', '22 004'],
  },
  // One amount was changed in this excerpt: 0.08 instead of the 300 that its closing balance includes.
  {
    file: 'mt940/sepa_snippet.sta',
    account: '50880050/0194791600888',
    count: 7,
    sum: '-2501917.3',
    closing: ['-4472049.09', '300.08'],
  },
  {
    file: 'mt940/with_binary_character.sta',
    account: '51230800/0000007055',
    count: 3,
    sum: '-180186.75',
    closing: ['199929.02', '0'],
    first: ['2010-03-19', '27', 'PAYPAL'],
  },
  {
    file: 'mt940/with_binary_character.sta',
    account: '51230800/0000007304',
    count: 1,
    sum: '1120',
    closing: ['131193.19', '0'],
    first: ['2010-03-19', '1120', 'Überweisung'],
  },
  ...SEPA_MT940_ACCOUNTS.map(([account, count, sum, closing]) => ({
    file: 'mt940/sepa_mt9401.sta',
    account,
    count,
    sum,
    closing: [closing, '0'] as const,
  })),

  // 18.150 + 8.850 is 27.000, but the file states 27.050.
  {
    file: 'camt053/v2.five.decimals.xml',
    count: 1,
    sum: '8.85',
    closing: ['27.05', '0.05'],
    first: ['2014-12-31', '8.85', 'Transaction Description'],
  },
  // The closing balance is SEK −27, but no transaction is in SEK.
  { file: 'camt053/v2.minimal.xml', count: 1, sum: '8.85', closing: ['-27', '-27'] },
  {
    file: 'camt053/v2.multi.statement.xml',
    count: 2,
    sum: '1.85',
    closing: ['20', '0'],
    first: ['2014-12-31', '8.85', 'Transaction Description 1'],
  },
  { file: 'camt053/v4.xml', count: 1, sum: '8.85', closing: ['-27', '-27'] },

  // OFX states no opening balance, so the difference is the balance before the first transaction of the file.
  {
    file: 'ofx/bank_medium.ofx',
    count: 3,
    sum: '-345.27',
    currency: 'CAD',
    closing: ['382.34', '727.61'],
    first: ['2009-04-01', '-6.6', "MCDONALD'S"],
  },
  {
    file: 'ofx/checking.ofx',
    count: 3,
    sum: '-59.5',
    currency: 'USD',
    closing: ['100.99', '160.49'],
    first: ['2011-03-31', '0.01', 'DIVIDEND EARNED'],
  },
  // The file contains the amount `$120` and the date `201120000000`.
  { file: 'ofx/decimal_error.ofx', count: 0, sum: '0', currency: 'CAD', closing: ['0', '0'], skipped: [34] },
  { file: 'ofx/multiple_accounts.ofx', account: '9100', count: 0, sum: '0', currency: 'USD', closing: ['111', '111'] },
  { file: 'ofx/multiple_accounts.ofx', account: '9200', count: 0, sum: '0', currency: 'USD', closing: ['222', '222'] },
  {
    file: 'ofx/suncorp.ofx',
    count: 1,
    sum: '-16.85',
    currency: 'AUD',
    closing: ['1234.12', '1250.97'],
    first: ['2013-12-15', '-16.85', 'ALDI STORE'],
  },
  { file: 'ofx/td_ameritrade.ofx', count: 0, sum: '0', currency: 'USD', closing: ['0', '0'] },

  {
    file: 'csv/austrian_example.csv',
    count: 13,
    sum: '-149.57',
    closing: null,
    first: ['2014-01-22', '-18', 'Thematische Universität Stadt'],
  },
  { file: 'csv/bom_utf8_file.csv', count: 0, sum: '0', currency: 'USD', closing: null },
  {
    file: 'csv/chase.csv',
    count: 9,
    sum: '6922.11',
    currency: 'USD',
    closing: null,
    first: ['2009-12-24', '-85', 'SLICEHOST'],
  },
  // Rows were removed from the file, so its running balance doesn't match its transactions: 21127.45 + 655 − 4732 is
  // 17050.45.
  {
    file: 'csv/danish_kroner_nordea_example.csv',
    count: 6,
    sum: '-4732',
    currency: 'DKK',
    closing: ['26550.33', '9499.88'],
    first: ['2012-11-16', '-48', 'DSB Kobenhavn'],
  },
  { file: 'csv/french_example.csv', count: 9, sum: '-337.44', closing: null, first: ['2014-01-22', '-10', 'CHEQUE'] },
  { file: 'csv/ing.csv', count: 3, sum: '-18.63', closing: null, first: ['2012-11-15', '-136.13', 'From1'] },
  {
    file: 'csv/invalid_header_example.csv',
    count: 2,
    sum: '41.9',
    closing: null,
    skipped: [1, 2],
    first: ['2016-02-19', '50', 'Francois'],
  },
  // The computed balance is 661.51 (1298.57 − 88.55 − 548.51), so the stated balance of 1750.06 differs by 1088.55.
  {
    file: 'csv/two_money_columns.csv',
    count: 5,
    sum: '-548.51',
    currency: 'USD',
    closing: ['1750.06', '1088.55'],
    first: ['2008-04-01', '-76', 'Check'],
  },
];
