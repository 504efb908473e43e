import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { RadioGroup } from '@coffer/ui/radio-group.tsx';
import { useTranslations } from 'next-intl';
import { useId } from 'react';

interface Props {
  readonly wallets: readonly { readonly id: string; readonly name: string }[];
  /** The ids of the chosen wallets; null for all wallets, including future ones. */
  readonly chosen: readonly string[] | null;
  readonly onChange: (chosen: readonly string[] | null) => void;
}

export function WalletChoice({ wallets, chosen, onChange }: Props) {
  const t = useTranslations('identity.authorize');
  const heading = useId();
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-labelledby={heading}>
      <h2 id={heading} className="font-medium">
        {t('wallets')}
      </h2>
      <RadioGroup
        label={t('wallets')}
        value={chosen === null ? 'all' : 'some'}
        onValueChange={(value) => onChange(value === 'all' ? null : [])}
        options={[
          { value: 'all', label: t('allWallets') },
          { value: 'some', label: t('someWallets'), disabled: wallets.length === 0 },
        ]}
      />
      {chosen !== null && (
        <fieldset className="ml-7 grid max-h-60 grid-cols-[minmax(0,1fr)] overflow-y-auto rounded-control border border-line px-3 py-1.5">
          <legend className="sr-only">{t('someWallets')}</legend>
          {wallets.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={<bdi>{name}</bdi>}
              checked={chosen.includes(id)}
              onCheckedChange={(checked) => onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
          ))}
        </fieldset>
      )}
      {chosen?.length === 0 && <p className="ml-7 text-muted text-sm">{t('chooseWallet')}</p>}
    </section>
  );
}
