'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { useTRPC } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import {
  CASH_CHOICE_KEEP,
  CASH_CHOICE_UPDATE,
  type LinkedCashTransaction,
  shouldUpdateLinkedCash,
  storedCashDraft,
  updatedCashFields,
} from './cash-change.ts';
import { type PositionForm, parseCashDraft } from './position-form.ts';
import type { PositionMovement } from './position-transaction.ts';
import { useExpectedCash } from './use-expected-cash.ts';
import type { CashFields } from './use-position-client.ts';

interface Props {
  readonly form: PositionForm;
  readonly transaction: PositionMovement;
}

/** Shows the linked cash transaction, with a checkbox to update it together with the security or crypto transaction. */
export function LinkedCashSection({ form, transaction }: Props) {
  const t = useTranslations('investments');
  const format = useFormat();
  const cash = useCash(transaction);
  const account = useAssets().data?.items.find(({ id }) => id === cash?.assetId);
  const after = useCashAfter(form, transaction, cash);
  const said = useWatch({ control: form.control, name: 'match' });
  if (cash === null) return null;
  return (
    <section aria-label={t('cash')} className="mb-4 rounded-card border border-line px-4 py-2.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {t('linkedCash', { account: account?.name ?? '', date: format.date(cash.date) })}
        </span>
        <Amount value={cash.amountValue} currency={cash.amountCurrency} />
      </p>
      {after === null ? (
        <p className="text-muted text-sm">{t('cashStays')}</p>
      ) : (
        <Checkbox
          checked={shouldUpdateLinkedCash(said, cash)}
          onCheckedChange={(checked) => form.setValue('match', checked ? CASH_CHOICE_UPDATE : CASH_CHOICE_KEEP)}
          label={t.rich('cashFollows', {
            amount: () => <Amount value={after.amountValue} currency={cash.amountCurrency} />,
            date: format.date(after.date),
          })}
          hint={cash.source === 'manual' ? undefined : t('cashOfStatement')}
        />
      )}
    </section>
  );
}

function useCash({ transferCounterType: type, transferCounterId: id }: PositionMovement): LinkedCashTransaction | null {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { data } = useQuery({
    ...trpc.transactions.get.queryOptions({ walletId, id: id ?? '' }, { trpc: { context: UNBATCHED_CONTEXT } }),
    enabled: type === 'transaction',
  });
  return data ?? null;
}

/** The linked cash transaction as it will be if the form's current input is saved; null if unknown. */
function useCashAfter(
  { control }: PositionForm,
  transaction: PositionMovement,
  cash: LinkedCashTransaction | null,
): CashFields | null {
  const fields = useWatch({ control });
  const [stored, written] = [storedCashDraft(transaction), parseCashDraft(fields, transaction)];
  const account = cash?.assetId ?? null;
  const currency = cash?.amountCurrency ?? null;
  const { data: before } = useExpectedCash(stored, account, currency);
  const { data: now } = useExpectedCash(written, account, currency);
  if (cash === null || stored === null || written === null || before === undefined || now === undefined) return null;
  return updatedCashFields(cash, [stored, written], [before, now]);
}
