import { Amount } from '@coffer/ui/amount.tsx';
import { Delta } from '@coffer/ui/delta.tsx';
import { ProgressBar } from '@coffer/ui/progress-bar.tsx';
import { Sparkline } from '@coffer/ui/sparkline.tsx';
import { ExampleBlock, ExampleRow } from './example-block.tsx';

const amounts = [
  ['12345.67', 'EUR'],
  ['-0.5', 'USD'],
  ['0', 'EUR'],
  ['-98000', 'JPY'],
  ['0.125', 'BTC'],
  ['-1250.75', 'CHF'],
  ['42.125', 'DOGE'],
] as const;

export function FigureExamples() {
  return (
    <>
      <ExampleBlock title="Amount, Delta">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-6">
          {(['en', 'de'] as const).map((locale) => (
            <ul key={locale} className="grid gap-1 text-right text-sm">
              {amounts.map(([value, currency]) => (
                <li key={value}>
                  <Amount value={value} currency={currency} tone="gainLoss" align={3} locale={locale} />
                </li>
              ))}
            </ul>
          ))}
        </div>
        <ExampleRow>
          <Amount value="123456789012345678.123456789" currency="EUR" />
          <Delta value="0.0832" />
          <Delta value="-0.0415" />
          <Delta value="0" />
          <Delta value="-120.5" currency="EUR" />
          <Delta value="0.2" good="down" />
          <Delta value="310" currency="EUR" good="neither" />
        </ExampleRow>
      </ExampleBlock>
      <ExampleBlock title="Sparkline, ProgressBar">
        <ExampleRow>
          <Sparkline values={[3, 4, 4, 6, 5, 7, 9, 8, 11]} tone="gain" alternative="from 3 to 11" />
          <Sparkline values={[9, 8, 8, 6, 7, 4, 3]} tone="loss" alternative="from 9 to 3" />
          <Sparkline values={[5, 5, 5]} alternative="5 all the time" />
        </ExampleRow>
        <ProgressBar label="Importing umsaetze-2025.csv" value={62} detail="6,200 of 10,000 lines" />
        <ProgressBar label="Reading" value={null} />
      </ExampleBlock>
    </>
  );
}
