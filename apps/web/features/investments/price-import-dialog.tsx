'use client';

import { formatAmount } from '@coffer/ui/amount-format.ts';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Dialog } from '@coffer/ui/dialog.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Textarea } from '@coffer/ui/textarea.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useFormat } from '#shared/format/use-format.ts';
import { useRegion } from '#shared/format/use-region.ts';
import { CurrencyBox } from '#shared/forms/currency-box.tsx';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import type { Instrument } from './instrument.ts';
import { type ParsedPriceLine, parsePrices } from './parse-prices.ts';
import { usePositionClient } from './use-position-client.ts';

interface Props {
  readonly instrument: Instrument;
  readonly currency: string;
  readonly onClose: () => void;
}

/** The maximum number of prices per request. */
const MAX_IMPORTED_PRICES_PER_REQUEST = 5000;
const FAULTS_SHOWN = 5;

/** The dialog to import a pasted table of prices; shows the result of parsing before saving. */
export function PriceImportDialog({ instrument, currency: usual, onClose }: Props) {
  const t = useTranslations('investments');
  const common = useTranslations('common');
  const words = useProblemSentence();
  const format = useFormat();
  const region = useRegion();
  const toasts = useToasts();
  const client = usePositionClient();
  const [text, setText] = useState('');
  const [currency, setCurrency] = useState(usual);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { prices, faults } = useMemo(() => parsePrices(text), [text]);
  const [first, last] = [prices[0], prices.at(-1)];
  // Includes the amount, so that the person notices a misread decimal comma.
  const formatPriceLine = ({ date, priceValue }: ParsedPriceLine) =>
    `${format.date(date)}: ${formatAmount(priceValue, { locale: region, currency })}`;
  const save = async () => {
    setProblem(null);
    setIsBusy(true);
    try {
      for (let from = 0; from < prices.length; from += MAX_IMPORTED_PRICES_PER_REQUEST) {
        const part = prices
          .slice(from, from + MAX_IMPORTED_PRICES_PER_REQUEST)
          .map((price) => ({ ...price, priceCurrency: currency }));
        await client.setPrices(instrument, part);
      }
      await client.refresh();
      toasts.show({ text: t('said.pricesSet', { count: prices.length }), tone: 'positive' });
      onClose();
    } catch (error) {
      setProblem(words(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('importPrices')}
      description={t('importPricesText')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" pending={isBusy} disabled={prices.length === 0}>
            {t('setPrices', { count: prices.length })}
          </Button>
        </>
      }
    >
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      <Field label={t('priceTable')} hint={t('priceTableHint')}>
        <Textarea
          rows={8}
          autoFocus
          spellCheck={false}
          className="font-mono text-sm"
          placeholder={'2026-01-30;104.52\n2026-01-31;105.10'}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Field label={t('priceCurrency')}>
        <CurrencyBox value={currency} onValueChange={(value) => setCurrency(value ?? usual)} />
      </Field>
      <div aria-live="polite" className="grid gap-2">
        {first !== undefined && last !== undefined && (
          <p>{t('pricesRead', { count: prices.length, first: formatPriceLine(first), last: formatPriceLine(last) })}</p>
        )}
        {faults.length > 0 && (
          <Banner tone="warning">
            {t('linesUnread', {
              count: faults.length,
              lines: `${faults.slice(0, FAULTS_SHOWN).join(', ')}${faults.length > FAULTS_SHOWN ? ' …' : ''}`,
            })}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
