// Decodes bytes to text, in the encoding that a setting or a byte order mark states. Otherwise as UTF-8 if they are
// valid UTF-8, otherwise in the declared encoding, otherwise in the encoding that jschardet 4 detects. Another code page is used if it turns more cells into known column names. Of the
// tested detectors (also chardet 2.2 and detect-file-encoding-and-language 2.4), only jschardet distinguishes the code
// pages of short files.
import { isUtf8 } from 'node:buffer';
import { createRequire } from 'node:module';
import iconv from 'iconv-lite';
import { headerRoles } from './csv/headers.ts';
import { unpackFile } from './packed-file.ts';
import { SettingError, StatementError } from './statement-error.ts';

export interface DecodedText {
  /** The text without a byte order mark; every line ends with `\n`. */
  readonly text: string;
  /** The encoding; null if the caller passed text instead of bytes. */
  readonly encoding: string | null;
}

const signatures: readonly (readonly [string, string])[] = [
  ['%PDF', 'a PDF document'],
  ['\u00d0\u00cf\u0011\u00e0', 'an old Excel workbook: save it as XLSX'],
  ['\u0089PNG', 'a picture'],
  ['\u00ff\u00d8\u00ff', 'a picture'],
];

/**
 * Decodes and normalises a file.
 * @throws StatementError for an unknown encoding, a binary file or an empty file
 */
export function decodeText(input: string | Uint8Array, wanted: string | null): DecodedText {
  const decoded = typeof input === 'string' ? { text: input, encoding: null } : decodeBytes(unpackFile(input), wanted);
  const unmarked = decoded.text.startsWith('\ufeff') ? decoded.text.slice(1) : decoded.text;
  const text = unmarked.includes('\r') ? unmarked.replace(/\r\n?/g, '\n') : unmarked;
  if (text.search(/\S/) === -1) throw new StatementError('the file is empty');
  refuseBinary(text);
  return { text, encoding: decoded.encoding };
}

function decodeBytes(bytes: Uint8Array, wanted: string | null): DecodedText {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = buffer.toString('latin1', 0, 4);
  for (const [signature, what] of signatures) {
    if (start.startsWith(signature)) throw new StatementError(`expected a text file, found ${what}`, 1);
  }
  const encoding = wanted ?? markedEncoding(buffer) ?? (isUtf8(buffer) ? 'utf-8' : detectEncodingOnce(bytes, buffer));
  if (!iconv.encodingExists(encoding)) throw new SettingError('encoding', `is unknown: ${JSON.stringify(encoding)}`);
  if (wanted !== null && isUtf8Name(wanted) && !isUtf8(buffer)) {
    throw new SettingError('encoding', 'is UTF-8, but the file is not valid UTF-8');
  }
  const text = isUtf8Name(encoding) ? buffer.toString('utf8') : iconv.decode(buffer, encoding);
  return { text, encoding };
}

/**
 * A cache, because a file is decoded several times while its type is detected, and encoding detection is the slowest
 * step.
 */
const known = new WeakMap<Uint8Array, string>();

function detectEncodingOnce(bytes: Uint8Array, buffer: Buffer): string {
  const encoding = known.get(bytes) ?? declaredEncoding(buffer);
  known.set(bytes, encoding);
  return encoding;
}

function isUtf8Name(encoding: string): boolean {
  return /^utf-?8$/i.test(encoding);
}

function markedEncoding(buffer: Buffer): string | null {
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return 'utf-16le';
  if (buffer[0] === 0xfe && buffer[1] === 0xff) return 'utf-16be';
  return unmarkedUtf16(buffer.subarray(0, 2000));
}

/** Recognises UTF-16 without a byte order mark: in Western text, nearly every second byte is zero. */
function unmarkedUtf16(sample: Buffer): string | null {
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (sample.length < 8) return null;
  if (odd > sample.length * 0.4 && even === 0) return 'utf-16le';
  if (even > sample.length * 0.4 && odd === 0) return 'utf-16be';
  return null;
}

/**
 * The encoding that the XML or OFX header declares, otherwise the detected encoding. Only used for bytes that are not
 * UTF-8.
 */
function declaredEncoding(buffer: Buffer): string {
  const head = buffer.toString('latin1', 0, 1024);
  const xml = /^\s*<\?xml[^>]*encoding=["']([\w.:-]+)["']/i.exec(head)?.[1];
  const charset = /^\s*CHARSET:\s*([\w-]+)/im.exec(head)?.[1];
  for (const name of [xml, charset === undefined ? undefined : charsetName(charset)]) {
    // A declaration as UTF-8 or ASCII is wrong here, because the bytes are not valid UTF-8.
    if (name !== undefined && !/^(?:utf-?8|us-?ascii|ascii)$/i.test(name) && iconv.encodingExists(name)) {
      return canonicalName(name);
    }
  }
  return detectedEncoding(buffer);
}

const require = createRequire(import.meta.url);

const sampled = 16_384;
const headLines = 20;

function looksBinary(sample: Buffer): boolean {
  let controls = 0;
  for (const byte of sample) if (byte < 9 || (byte > 13 && byte < 32)) controls += 1;
  return controls > sample.length / 10;
}
const candidates = [
  ...[
    'windows-1252',
    'windows-1250',
    'windows-1251',
    'windows-1253',
    'windows-1254',
    'windows-1257',
    'macintosh',
    'cp850',
  ],
  ...['cp852', 'cp866', 'koi8-r', 'shift_jis', 'gb18030', 'big5', 'euc-kr'],
];

function detectedEncoding(buffer: Buffer): string {
  // Binary data is rejected after decoding, so the slow detection is skipped.
  if (looksBinary(buffer.subarray(0, sampled))) return 'windows-1252';
  const sample = linesBeyondAscii(buffer);
  // Loaded when needed: its models take 8 MiB in each thread, and most files are UTF-8.
  const { detect }: typeof import('jschardet') = require('jschardet');
  const found = detect(sample).encoding?.toLowerCase() ?? null;
  const name = found === null ? 'windows-1252' : canonicalName(iconvNames[found] ?? found);
  const detected =
    !/^(?:utf-?8|ascii)/.test(name) && iconv.encodingExists(name) && isWhole(sample, name) ? name : 'windows-1252';
  const head = sample.subarray(0, 2000);
  let best = { encoding: detected, names: knownNames(head, detected) };
  for (const encoding of candidates) {
    const names = knownNames(head, encoding);
    if (names > best.names) best = { encoding, names };
  }
  return best.encoding;
}

/** Whether all bytes are valid in the code page. */
function isWhole(sample: Buffer, encoding: string): boolean {
  return !iconv.decode(sample, encoding).includes('\ufffd');
}

/** iconv-lite's names for encodings that jschardet names differently. */
const iconvNames: Readonly<Record<string, string>> = {
  macroman: 'macintosh',
  'mac-roman': 'macintosh',
  cp932: 'shift_jis',
  johab: 'euc-kr',
  cp949: 'euc-kr',
  uhc: 'euc-kr',
  'iso-8859-1': 'windows-1252',
};

/** Returns the number of cells that are known column names with letters outside of ASCII. */
function knownNames(head: Buffer, encoding: string): number {
  const lines = iconv.decode(head, encoding).split('\n').slice(0, headLines);
  let names = 0;
  for (const cell of lines.flatMap((line) => line.split(/[;,\t|]/).slice(0, 60))) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
    if (/[^\u0000-\u007f]/.test(cell) && headerRoles(cell.trim().replace(/^"|"$/g, '')).length > 0) names += 1;
  }
  return names;
}

/** The beginning of the text without ASCII-only lines, which reveal nothing about the encoding. */
function linesBeyondAscii(buffer: Buffer): Buffer {
  const parts: Buffer[] = [];
  let length = 0;
  let from = 0;
  while (from < buffer.length && length < sampled) {
    const end = buffer.indexOf(0x0a, from);
    const line = buffer.subarray(from, Math.min(end === -1 ? buffer.length : end + 1, from + sampled - length));
    if (line.some((byte) => byte > 0x7f)) {
      parts.push(line);
      length += line.length;
    }
    from = end === -1 ? buffer.length : end + 1;
  }
  return Buffer.concat(parts);
}

/** Converts OFX code pages, which are bare numbers such as 1252 or 8859-1. */
function charsetName(charset: string): string {
  if (/^\d{3}$/.test(charset)) return `cp${charset}`;
  if (/^\d{4}$/.test(charset)) return `windows-${charset}`;
  return /^8859-/.test(charset) ? `iso-${charset}` : charset;
}

/**
 * The name of the code page in lower case. Latin-1 becomes Windows-1252, because files declared as Latin-1 often
 * contain the euro sign of Windows-1252.
 */
function canonicalName(name: string): string {
  return /^(?:iso-?8859-?1|latin-?1)$/i.test(name) ? 'windows-1252' : name.toLowerCase();
}

function refuseBinary(text: string): void {
  const sample = text.slice(0, 65_536);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression counts control characters
  const controls = sample.match(/[\u0000-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0;
  // A few stray control characters are acceptable; one in ten means binary data.
  if (controls > 4 && controls > sample.length / 10) {
    throw new StatementError('expected a text file, found binary data', 1);
  }
}
