import { expect, test } from 'vitest';
import { detectDocumentKind } from './document-kind.ts';

test.each([
  ['a.pdf', '%PDF-1.7 …', 'pdf'],
  ['a.csv', '%PDF-1.7 …', 'pdf'],
  ['a.png', '\x89PNG\r\n\x1a\n', 'picture'],
  ['a.jpg', '\xff\xd8\xff\xe0', 'picture'],
  ['a.heic', '\0\0\0\x18ftypheic', 'picture'],
  ['a.docx', 'PK\x03\x04', 'office'],
  ['a.xls', '\xd0\xcf\x11\xe0', 'office'],
  ['a.zip', 'PK\x03\x04', 'archive'],
  ['a.csv', 'Date;Amount\n2026-01-01;-1', null],
  ['a.ofx', 'OFXHEADER:100', null],
  ['a.pdf', '', null],
])('detects %s beginning with %j as %s', async (name, text, kind) => {
  expect(await detectDocumentKind(new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], name))).toBe(
    kind,
  );
});
