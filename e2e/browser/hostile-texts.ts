/** What a script says that ran although it was only a text. */
export const SPELL = 'window.hacked=1';

/** Every trick at once, short enough for a name: out of elements, attributes, titles, scripts, templates and ICU messages. */
export const HOSTILE_NAME = [
  `<script>${SPELL}</script>`,
  `"'><img src=x onerror=${SPELL}>`,
  `</title></script><svg/onload=${SPELL}>`,
  '{{constructor}}',
  '{count, plural, one {#}}',
  'javascript:alert(1)',
].join('');

/** The same in a text, which may also turn what follows it around. */
export const HOSTILE = `${HOSTILE_NAME}\u202Ejavascript:alert(1)`;

/** The part of it by which a reader finds it. */
export const VISIBLE = `<script>${SPELL}</script>`;

/** The same without an end, and with no place to break a line. */
export const LONG = `${HOSTILE}${'W'.repeat(9000)}`;

/** What a path or a terminal would make of a file's name. */
export const FILENAME = `../../${HOSTILE_NAME}[2J.csv`;

const DAYS = ['2026-11-02', '2026-11-03'] as const;

/** A statement as a bank could send it whose payer chose the texts. */
export function hostileCsv(): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = DAYS.map((day) => [day, HOSTILE, LONG, '-12.50', 'EUR'].map(cell).join(';'));
  return [['Date', 'Payee', 'Purpose', 'Amount', 'Currency'].join(';'), ...rows].join('\n');
}

export function hostileMt940(): string {
  return [
    ':20:HOSTILE',
    ':25:<svg/onload=1>/1234567',
    ':28C:1/1',
    ':60F:C261101EUR100,00',
    ':61:2611021102D12,50NTRFNONREF',
    `:86:020?00<script>?20${SPELL}</script>?32<script>${SPELL}</script>`,
    ':62F:C261102EUR87,50',
    '-',
  ].join('\r\n');
}
