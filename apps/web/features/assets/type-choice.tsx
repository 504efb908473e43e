'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { ASSET_TYPES, AssetIcon, type AssetType } from './asset-icon.tsx';

/**
 * Types for accounts without a bank connection. They are not offered for a new asset, because no new asset has a
 * connection yet.
 */
const TWINS: readonly AssetType[] = ['manualBank', 'manualSecurities'];

interface Props {
  readonly value: AssetType;
  readonly onValueChange: (type: AssetType) => void;
}

/** The choice of an asset type, with all types and their icons in view. */
export function AssetTypeChoice({ value, onValueChange }: Props) {
  const t = useTranslations('assets');
  const name = useId();
  return (
    <fieldset className="mb-3 min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{t('type')}</legend>
      <div className="grid auto-rows-fr grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-1.5">
        {ASSET_TYPES.filter((type) => type === value || !TWINS.includes(type)).map((type) => (
          <label
            key={type}
            className="relative grid content-center justify-items-center gap-1 rounded-control border border-line bg-surface px-1 py-2 text-center text-muted text-sm leading-tight transition-colors duration-100 long-words hover:border-line-strong hover:text-text has-checked:border-accent has-checked:bg-accent-soft has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-2"
          >
            <input
              type="radio"
              name={name}
              value={type}
              checked={type === value}
              onChange={() => onValueChange(type)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
            />
            <AssetIcon type={type} />
            {t(`types.${type}`)}
          </label>
        ))}
      </div>
      <p aria-live="polite" className="mt-1.5 min-h-5 text-muted text-sm leading-5">
        {t(`typeHints.${value}`)}
      </p>
    </fieldset>
  );
}
