import sax from 'sax';
import { type ExchangeRate, RateFileError } from './exchange-rates.ts';
import { parseEcbRate, requireEcbCurrency, requireEcbDate } from './parse-ecb-values.ts';

const CHUNK = 64 * 1024;

/**
 * Parses rates of `eurofxref-daily.xml`, `-hist-90d.xml` and `-hist.xml`: inside a gesmes envelope, one `Cube` with `time` per
 * day, containing one `Cube` with `currency` and `rate` per currency. Reads a stream of tags in chunks: a tree of the whole
 * history takes four times as long and 200 MB. Attributes stay text; entities defined by the file are not expanded.
 * @throws RateFileError with the line, possibly after some rates were yielded.
 */
export function* parseEcbXmlRates(text: string): Generator<ExchangeRate, void> {
  const reader = new CubeReader();
  for (let start = 0; start < text.length; start += CHUNK) {
    yield* reader.write(text.slice(start, start + CHUNK));
  }
  yield* reader.close();
}

class CubeReader {
  readonly #parser = sax.parser(true, { position: true });
  readonly #days = new Set<string>();
  #date: string | null = null;
  #dayDepth = 0;
  #depth = 0;
  #currencies = new Set<string>();
  #rates: ExchangeRate[] = [];

  constructor() {
    this.#parser.onerror = (error) => {
      // Only the first line of the message is used; the further lines state the position, counted from 0.
      throw new RateFileError(`not well-formed XML: ${error.message.split('\n')[0]}`, this.#line);
    };
    this.#parser.onopentag = (tag) => this.#open(tag);
    this.#parser.onclosetag = () => this.#close();
  }

  get #line(): number {
    return this.#parser.line + 1;
  }

  write(chunk: string): ExchangeRate[] {
    this.#parser.write(chunk);
    return this.#taken();
  }

  close(): ExchangeRate[] {
    const lastLine = this.#line;
    this.#parser.close();
    if (this.#days.size === 0) throw new RateFileError('no day with rates', lastLine);
    return this.#taken();
  }

  #taken(): ExchangeRate[] {
    const rates = this.#rates;
    this.#rates = [];
    return rates;
  }

  #open({ name, attributes }: sax.Tag | sax.QualifiedTag): void {
    this.#depth++;
    const line = this.#line;
    if (this.#depth === 1 && name !== 'gesmes:Envelope') throw new RateFileError('not a gesmes envelope', line);
    if (name !== 'Cube') return;
    const [time, currency, rate] = ['time', 'currency', 'rate'].map((attribute) => textOf(attributes[attribute]));
    if (time !== undefined) this.#openDay(time, line);
    if (currency === undefined && rate === undefined) return;
    if (this.#date === null) throw new RateFileError('a rate outside a day', line);
    this.#currencies.add(requireEcbCurrency(currency ?? '', this.#currencies, line));
    this.#rates.push(parseEcbRate(currency ?? '', this.#date, rate ?? '', line));
  }

  #openDay(time: string, line: number): void {
    if (this.#date !== null) throw new RateFileError('a day inside another day', line);
    this.#date = requireEcbDate(time, this.#days, line);
    this.#days.add(this.#date);
    this.#dayDepth = this.#depth;
    this.#currencies = new Set();
  }

  #close(): void {
    if (this.#depth === this.#dayDepth) this.#date = null;
    this.#depth--;
  }
}

/** Namespaces are disabled, so an attribute is always a text. */
function textOf(attribute: string | sax.QualifiedAttribute | undefined): string | undefined {
  return typeof attribute === 'string' ? attribute : undefined;
}
