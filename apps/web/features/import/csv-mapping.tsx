'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import {
  COLUMN_ROLES,
  type ColumnRole,
  type CsvSettingsInput,
  type CsvTable,
  columnRoles,
  withChosenColumns,
  withColumnRole,
} from './csv-settings.ts';

interface Props {
  readonly table: CsvTable;
  /** The settings that are in effect. */
  readonly used: CsvSettingsInput;
  /** The user's own settings for this file. */
  readonly settings: CsvSettingsInput;
  readonly onChange: (settings: CsvSettingsInput) => void;
  /** Whether the file cannot be read without settings from the user; the editor is then open at first. */
  readonly isNeeded: boolean;
}

const DELIMITERS = [';', ',', '\t', '|'] as const;
const DATE_FORMATS = ['dd.MM.yyyy', 'yyyy-MM-dd', 'dd/MM/yyyy', 'MM/dd/yyyy', 'yyyyMMdd', 'unix'] as const;
const ENCODINGS = [
  ...[
    'utf-8',
    'windows-1252',
    'iso-8859-15',
    'windows-1250',
    'windows-1251',
    'windows-1253',
    'windows-1254',
    'windows-1257',
  ],
  ...['macintosh', 'cp850', 'cp852', 'shift_jis', 'gb18030', 'utf-16le'],
] as const;
const SHOWN_ROWS = 6;

/** Shows the role of each column of a CSV file in one line. Its button opens the editor of roles and formats. */
export function CsvMapping({ isNeeded, ...editor }: Props) {
  const t = useTranslations('import.csv');
  // `chosen` is null until the person opens or closes the editor.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isNeeded;
  const table = withChosenColumns(editor.table, editor.settings);
  const change = (settings: CsvSettingsInput): void => {
    // Keep the editor open for further choices, even if this choice makes the file readable.
    setChosen(true);
    editor.onChange(settings);
  };
  return (
    <Card
      title={t('title')}
      padded={false}
      action={
        <Button size="small" variant="quiet" onClick={() => setChosen(!isOpen)}>
          {t(isOpen ? 'close' : 'change')}
        </Button>
      }
    >
      {isOpen ? <Editor {...editor} table={table} onChange={change} /> : <UsedColumns table={table} />}
    </Card>
  );
}

/** The columns that are used, for example `Paid on → Date · Payee → Counterparty`. */
function UsedColumns({ table }: Pick<Props, 'table'>) {
  const t = useTranslations('import.csv');
  const used = columnRoles(table).flatMap((role, column) => {
    if (role === null) return [];
    const name = table.header?.[column] || t('column', { number: column + 1 });
    const meaning = t(`roles.${role}`);
    return [name === meaning ? name : `${name} → ${meaning}`];
  });
  return <p className="px-4 pb-4 text-muted text-sm long-words sm:px-5">{used.join(' · ')}</p>;
}

/** Editor for column roles, the format of dates and amounts, and the encoding. */
function Editor({ table, used, settings, onChange }: Omit<Props, 'isNeeded'>) {
  const t = useTranslations('import.csv');
  // New choices show immediately; the preview follows later.
  const shown = { ...used, ...settings };
  const set = (key: string, value: unknown) => onChange({ ...settings, [key]: value });
  const text = (key: string) => (typeof shown[key] === 'string' ? shown[key] : '');
  const choice = (key: string, values: readonly string[], label: (value: string) => string) => {
    const present = text(key);
    const all = present === '' || values.includes(present) ? values : [present, ...values];
    return all.map((value) => ({ value, label: label(value) }));
  };
  return (
    <>
      <p className="px-4 pb-3 text-muted text-sm sm:px-5">{t('about')}</p>
      <Columns table={table} onRole={(column, role) => onChange(withColumnRole(settings, table, column, role))} />
      <div className="grid grid-cols-1 gap-x-4 px-4 pt-4 sm:grid-cols-2 sm:px-5 lg:grid-cols-4">
        <Field label={t('delimiter')}>
          <Select
            value={text('delimiter')}
            options={choice('delimiter', DELIMITERS, (value) => (value === '\t' ? t('tab') : value))}
            onValueChange={(value) => set('delimiter', value)}
          />
        </Field>
        <Field label={t('decimalSeparator')}>
          <Select
            value={text('decimalSeparator')}
            placeholder={t('detected')}
            options={choice('decimalSeparator', [',', '.'], (value) => (value === ',' ? '1.234,56' : '1,234.56'))}
            onValueChange={(value) => set('decimalSeparator', value)}
          />
        </Field>
        <Field label={t('dateFormat')}>
          <Select
            value={text('dateFormat')}
            placeholder={t('detected')}
            options={choice('dateFormat', DATE_FORMATS, (value) => value)}
            onValueChange={(value) => set('dateFormat', value)}
          />
        </Field>
        <Field label={t('encoding')}>
          <Select
            value={text('encoding')}
            placeholder={t('detected')}
            options={choice('encoding', ENCODINGS, (value) => value)}
            onValueChange={(value) => set('encoding', value)}
          />
        </Field>
      </div>
      <div className="flex flex-wrap gap-x-8 gap-y-2 px-4 pb-4 sm:px-5">
        <Checkbox
          label={t('header')}
          checked={shown['header'] !== false && (settings['header'] === true || table.header !== null)}
          onCheckedChange={(checked) => set('header', checked === true)}
        />
        <Checkbox
          label={t('invertAmounts')}
          checked={shown['invertAmounts'] === true}
          onCheckedChange={(checked) => set('invertAmounts', checked === true)}
        />
      </div>
    </>
  );
}

interface ColumnsProps {
  readonly table: CsvTable;
  readonly onRole: (column: number, role: ColumnRole | null) => void;
}

/** The first rows of the file, with a select for the role of each column. */
function Columns({ table, onRole }: ColumnsProps) {
  const t = useTranslations('import.csv');
  const roles = columnRoles(table);
  const options = [
    { value: '', label: t('ignored') },
    ...COLUMN_ROLES.map((role) => ({ value: role, label: t(`roles.${role}`) })),
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to reach a scrolling region.
    <section className="overflow-x-auto" aria-label={t('sample')} tabIndex={0}>
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            {roles.map((role, column) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: only the position identifies a column.
                key={column}
                scope="col"
                className="min-w-40 border-line border-y bg-sunken p-2 text-left align-top font-normal first:pl-4 last:pr-4 sm:last:pr-5 sm:first:pl-5"
              >
                <span className="mb-1 block truncate font-medium text-muted">
                  {table.header?.[column] || t('column', { number: column + 1 })}
                </span>
                <Select
                  aria-label={t('roleOf', { column: table.header?.[column] || String(column + 1) })}
                  value={role ?? ''}
                  options={options}
                  onValueChange={(value) => onRole(column, COLUMN_ROLES.find((one) => one === value) ?? null)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.sample.slice(0, SHOWN_ROWS).map(({ line, cells }) => (
            <tr key={line}>
              {roles.map((role, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: only the position identifies a column.
                  key={column}
                  title={cells[column] ?? ''}
                  className={`max-w-64 truncate border-line border-b px-2 py-1.5 first:pl-4 last:pr-4 sm:last:pr-5 sm:first:pl-5 ${role === null ? 'text-muted' : ''}`}
                >
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
