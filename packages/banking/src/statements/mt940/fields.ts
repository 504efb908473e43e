import { excerpt, StatementError } from '../statement-error.ts';

export interface SwiftField {
  readonly tag: string;
  readonly line: number;
  /** The raw lines of the field, including control characters. */
  readonly lines: string[];
}

// Only MT940 and MT942 tags, because a remittance line may start like a tag (":15:30 o'clock").
const knownTag = /^:(20|21|13D?|25P?|28C?|34F|60[FM]|61|62[FM]|64|65|86|90[CD]|940|942|NS):/;
// "-", "-}" and ING's "-XXX" end a message; any text after it is the bank's envelope.
const messageEnd = /^-(?:\s*$|\}|XXX)/;
// SWIFT allows six lines of 65 characters. The text of 2,000 lines already exceeds the limit for a transaction.
const mostLines = 2000;
const envelope = /^\s*\{.*?\{4:/;

/**
 * The tagged fields of the file in order. A field ends at the next tag or at the end of the message.
 * @throws StatementError if there is no field
 */
export function swiftFields(text: string): SwiftField[] {
  const fields: SwiftField[] = [];
  let current: SwiftField | null = null;
  let line = 0;
  let from = 0;
  while (from <= text.length) {
    const lineEnd = text.indexOf('\n', from);
    const to = lineEnd === -1 ? text.length : lineEnd;
    const raw = text.slice(from, to);
    from = to + 1;
    line += 1;
    const content = raw.startsWith('{') ? raw.slice(0, 2000).replace(envelope, '') + raw.slice(2000) : raw;
    const tag = knownTag.exec(content)?.[1];
    if (tag !== undefined) {
      current = { tag, line, lines: [content.slice(tag.length + 2)] };
      fields.push(current);
    } else if (messageEnd.test(content)) {
      current = null;
    } else if (current !== null && current.lines.length < mostLines && content.trim() !== '') {
      current.lines.push(content);
    }
  }
  if (!fields.some((field) => /^6[0-2]/.test(field.tag))) {
    throw new StatementError(
      `expected an MT940 statement (fields such as :25:, :60F:, :61:), found ${excerpt(text)}`,
      1,
    );
  }
  return fields;
}
