import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { ecbCurrency, ecbDate, ecbRate } from './ecb-rate.ts';
import { type ExchangeRate, RateFileError } from './exchange-rates.ts';

const CHUNK = 64 * 1024;

/**
 * Rates of `eurofxref-daily.xml`, `-hist-90d.xml` and `-hist.xml`: inside a gesmes envelope, a `Cube` with `time` per
 * day and in it one with `currency` and `rate` per currency. Read in chunks as a stream of tags: a tree of the whole
 * history takes four times as long and 200 MB. Attributes stay text; entities that the file defines are not expanded.
 * @throws RateFileError naming the line, possibly after some rates were yielded.
 */
export function* ecbXmlRates(text: string): Generator<ExchangeRate, void> {
  const reader = new CubeReader();
  for (let start = 0; start < text.length; start += CHUNK) {
    yield* reader.write(text.slice(start, start + CHUNK));
  }
  yield* reader.close();
}

class CubeReader {
  readonly #parser = new SaxesParser();
  readonly #days = new Set<string>();
  #date: string | null = null;
  #dayDepth = 0;
  #depth = 0;
  #currencies = new Set<string>();
  #rates: ExchangeRate[] = [];

  constructor() {
    this.#parser.on('error', (error) => {
      throw new RateFileError(`not well-formed XML: ${error.message}`, this.#parser.line);
    });
    this.#parser.on('opentag', (tag) => this.#open(tag));
    this.#parser.on('closetag', () => this.#close());
  }

  write(chunk: string): ExchangeRate[] {
    this.#parser.write(chunk);
    return this.#taken();
  }

  close(): ExchangeRate[] {
    const lastLine = this.#parser.line;
    this.#parser.close();
    if (this.#days.size === 0) throw new RateFileError('no day with rates', lastLine);
    return this.#taken();
  }

  #taken(): ExchangeRate[] {
    const rates = this.#rates;
    this.#rates = [];
    return rates;
  }

  #open({ name, attributes }: SaxesTagPlain): void {
    this.#depth++;
    const line = this.#parser.line;
    if (this.#depth === 1 && name !== 'gesmes:Envelope') throw new RateFileError('not a gesmes envelope', line);
    if (name !== 'Cube') return;
    const { time, currency, rate } = attributes;
    if (time !== undefined) this.#openDay(time, line);
    if (currency === undefined && rate === undefined) return;
    if (this.#date === null) throw new RateFileError('a rate outside a day', line);
    this.#currencies.add(ecbCurrency(currency ?? '', this.#currencies, line));
    this.#rates.push(ecbRate(currency ?? '', this.#date, rate ?? '', line));
  }

  #openDay(time: string, line: number): void {
    if (this.#date !== null) throw new RateFileError('a day inside a day', line);
    this.#date = ecbDate(time, this.#days, line);
    this.#days.add(this.#date);
    this.#dayDepth = this.#depth;
    this.#currencies = new Set();
  }

  #close(): void {
    if (this.#depth === this.#dayDepth) this.#date = null;
    this.#depth--;
  }
}
