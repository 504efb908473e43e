/** A script for hostile texts; it sets a flag if a page ever runs it. */
export const HOSTILE_SCRIPT = 'window.hacked=1';

/** A name that tries to break out of elements, attributes, titles, scripts, templates and ICU messages. */
export const HOSTILE_NAME = [
  `<script>${HOSTILE_SCRIPT}</script>`,
  `"'><img src=x onerror=${HOSTILE_SCRIPT}>`,
  `</title></script><svg/onload=${HOSTILE_SCRIPT}>`,
  '{{constructor}}',
  '{count, plural, one {#}}',
  'javascript:alert(1)',
].join('');

/** A hostile text with markup, and with a character that reverses the text after it. */
export const HOSTILE_MARKUP = `${HOSTILE_NAME}\u202Ejavascript:alert(1)`;

/** The part of the hostile name that a test looks for in the page. */
export const HOSTILE_SCRIPT_TAG = `<script>${HOSTILE_SCRIPT}</script>`;

/** A very long hostile text that ends in 9,000 letters without a place to break a line. */
export const LONG_HOSTILE_TEXT = `${HOSTILE_MARKUP}${'W'.repeat(9000)}`;

/** A file name with a path and a terminal control sequence. */
export const HOSTILE_FILENAME = `../../${HOSTILE_NAME}[2J.csv`;

const DAYS = ['2026-11-02', '2026-11-03'] as const;

/** A CSV bank statement whose payees and purposes an attacker chose. */
export function csvStatementWithHostileTexts(): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = DAYS.map((day) => [day, HOSTILE_MARKUP, LONG_HOSTILE_TEXT, '-12.50', 'EUR'].map(cell).join(';'));
  return [['Date', 'Payee', 'Purpose', 'Amount', 'Currency'].join(';'), ...rows].join('\n');
}

export function hostileMt940Statement(): string {
  return [
    ':20:HOSTILE',
    ':25:<svg/onload=1>/1234567',
    ':28C:1/1',
    ':60F:C261101EUR100,00',
    ':61:2611021102D12,50NTRFNONREF',
    `:86:020?00<script>?20${HOSTILE_SCRIPT}</script>?32<script>${HOSTILE_SCRIPT}</script>`,
    ':62F:C261102EUR87,50',
    '-',
  ].join('\r\n');
}
