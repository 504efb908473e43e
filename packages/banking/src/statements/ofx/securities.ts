// SECLIST: names and tickers of the file's securities.
import { isIsin, possibleIsinsForCusip } from '@coffer/domain/isin.ts';
import type { NamedSecurity } from '../broker/broker-statement.ts';
import { type StatementElement, textAt } from '../element.ts';
import { shortenText } from '../text.ts';
import { readOfxText } from './bank-transaction.ts';

/** The securities that an OFX file lists in SECLIST, by their id. */
export class OfxSecurities {
  readonly #listed = new Map<string, { readonly name: string | null; readonly ticker: string | null }>();

  /** Records the name and ticker of a security. `element` is STOCKINFO, MFINFO or similar. */
  take(element: StatementElement): void {
    const id = textAt(element, 'SECINFO/SECID/UNIQUEID');
    if (id === null) return;
    this.#listed.set(id, {
      name: shortenText(readOfxText(element, 'SECINFO/SECNAME')),
      ticker: shortenText(readOfxText(element, 'SECINFO/TICKER'), 100),
    });
  }

  /** The security of `facts/SECID`; null if there is none. */
  findSecurity(facts: StatementElement): NamedSecurity | null {
    const id = textAt(facts, 'SECID/UNIQUEID');
    if (id === null) return null;
    const { name = null, ticker = null } = this.#listed.get(id) ?? {};
    const isin = id.toUpperCase();
    const cusip = possibleIsinsForCusip(isin).length > 0 ? { cusip: isin } : {};
    return { symbol: ticker ?? id.slice(0, 100), isin: isIsin(isin) ? isin : null, name, ...cusip };
  }
}
