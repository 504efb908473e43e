'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { csvText } from '#shared/format/csv.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { download } from './download.ts';

export type CsvCells = readonly (string | number)[];

/** Saves rows as a CSV file; `name` is its name without the ending. */
export function saveCsv(name: string, rows: readonly CsvCells[]): void {
  download(new Blob([csvText(rows)], { type: 'text/csv' }), `${name}.csv`);
}

interface Props {
  /** What the button saves, for screen readers. */
  readonly label: string;
  readonly onSave: () => void | Promise<void>;
}

/** The button that downloads a list or report as CSV; problems are shown as toasts. */
export function CsvButton({ label, onSave }: Props) {
  const t = useTranslations('common');
  const showProblem = useProblemToast();
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      await onSave();
    } catch (error) {
      showProblem(error);
    }
    setPending(false);
  };
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<Download />}
      aria-label={label}
      pending={isPending}
      onClick={() => void save()}
      className="print:hidden"
    >
      <span className="max-sm:hidden">{t('csv')}</span>
    </Button>
  );
}

interface ListProps {
  /** The name of the list, which the file gets too. */
  readonly list: string;
  /** The head and the rows, read when the button is pressed. */
  readonly rows: () => readonly CsvCells[] | Promise<readonly CsvCells[]>;
}

/** Downloads a list as CSV. */
export function CsvOfList({ list, rows }: ListProps) {
  const t = useTranslations('common');
  return <CsvButton label={t('csvOf', { list })} onSave={async () => saveCsv(list, await rows())} />;
}
