// Recognises unsupported securities files: custody statements and trade confirmations.
import { StatementError } from './statement-error.ts';

const kinds: readonly (readonly [sign: RegExp, kind: (found: RegExpExecArray) => string])[] = [
  [/\{2:[IO](5[0-8]\d)/, ([, type = '']) => `MT${type}`],
  [/^\s*(?:\{[^\n]{0,500}\{4:\s*)?:16R:GENL\b/, () => 'a SWIFT message about securities (MT5xx)'],
  [/iso:20022:tech:xsd:((?:semt|sese|setr|seev)\.\d{3})/, ([, type = '']) => type],
];

/**
 * Rejects custody statements and trade confirmations, which list securities instead of cash transactions.
 * @throws StatementError if the beginning of the file shows that it is such a file
 */
export function refuseSecurities(text: string): void {
  const head = text.slice(0, 8192);
  for (const [sign, kind] of kinds) {
    const found = sign.exec(head);
    if (found !== null) {
      throw new StatementError(`contains securities instead of cash transactions: ${kind(found)}. Nothing was read`, 1);
    }
  }
}
