'use client';

import { generatePlaceholderIsin, isIsin } from '@coffer/domain/isin.ts';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { CsvSettingsInput } from './csv-settings.ts';
import type { ImportPreview } from './import-file.ts';
import { enteredIsins, symbolsWithoutIsin } from './unknown-securities.ts';

interface Props {
  readonly preview: ImportPreview | undefined;
  readonly settings: CsvSettingsInput;
  readonly onChange: (settings: CsvSettingsInput) => void;
}

/** Form for missing ISINs of a broker's file; each is entered once and stored on the asset. */
export function MissingIsinForm({ preview, settings, onChange }: Props) {
  const t = useTranslations('import.broker');
  const asked = symbolsWithoutIsin(preview, settings);
  if (asked.length === 0) return null;
  const given = enteredIsins(settings);
  const give = (symbol: string, isin: string) =>
    onChange({ ...settings, securities: { ...Object.fromEntries(given), [symbol]: isin } });
  return (
    <Card title={t('numbersTitle')}>
      <p className="mb-4 text-muted text-sm">{t('numbersText')}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 md:grid-cols-2">
        {asked.map((symbol) => (
          <SecurityNumber key={symbol} symbol={symbol} isin={given.get(symbol) ?? ''} onGive={give} />
        ))}
      </div>
    </Card>
  );
}

interface NumberProps {
  readonly symbol: string;
  readonly isin: string;
  readonly onGive: (symbol: string, isin: string) => void;
}

function SecurityNumber({ symbol, isin, onGive }: NumberProps) {
  const t = useTranslations('import.broker');
  const [typed, setTyped] = useState(isin);
  const number = typed.replace(/\s/g, '').toUpperCase();
  const isWrong = number.length >= 12 && !isIsin(number);
  const type = (text: string) => {
    setTyped(text);
    const whole = text.replace(/\s/g, '').toUpperCase();
    if (isIsin(whole) && whole !== isin) onGive(symbol, whole);
  };
  return (
    <Field label={t('numberOf', { symbol })} error={isWrong ? t('noIsin') : undefined} required>
      <div className="flex flex-wrap gap-2">
        <Input
          value={typed}
          autoComplete="off"
          spellCheck={false}
          className="min-w-[min(10rem,100%)] flex-1 font-mono uppercase"
          onChange={(event) => type(event.target.value)}
        />
        {number === '' && (
          <Button onClick={() => type(generatePlaceholderIsin((count) => Math.floor(Math.random() * count)))}>
            {t('ownNumber')}
          </Button>
        )}
      </div>
    </Field>
  );
}
