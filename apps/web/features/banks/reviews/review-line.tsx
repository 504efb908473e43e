import { Amount } from '@coffer/ui/amount.tsx';
import { Badge } from '@coffer/ui/badge.tsx';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';

interface Line {
  readonly date: string;
  readonly pending: boolean;
  readonly fromTo: string | null;
  readonly description: string | null;
  readonly amountValue: string;
  readonly amountCurrency: string;
}

interface Props {
  readonly line: Line;
  /** The parts that differ from the other side of the comparison. */
  readonly differs?: { readonly day: boolean; readonly amount: boolean; readonly text: boolean };
}

/** A bank transaction or an existing transaction, as one side of a comparison. */
export function ReviewLine({ line, differs }: Props) {
  const t = useTranslations('banks.reviews');
  const format = useFormat();
  const { date, pending, fromTo, description, amountValue, amountCurrency } = line;
  const parts = (['day', 'amount', 'text'] as const).filter((part) => differs?.[part] === true);
  return (
    <span className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-4">
      <bdi className="[overflow-wrap:anywhere]">{fromTo || description || t('noText')}</bdi>
      <Amount value={amountValue} currency={amountCurrency} />
      {fromTo && description && (
        <bdi className="col-span-2 text-muted text-sm [overflow-wrap:anywhere]">{description}</bdi>
      )}
      <span className="col-span-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
        {format.date(date)}
        {pending && <Badge>{t('pending')}</Badge>}
        {parts.map((part) => (
          <Badge key={part} tone="warning">
            {t(`differs.${part}`)}
          </Badge>
        ))}
      </span>
    </span>
  );
}
