import { strToU8, zipSync } from 'fflate';

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Parts {
  /** XML of the shared texts. */
  readonly strings?: string;
  /** XML of further sheets in the list of sheets. */
  readonly names?: string;
  /** XML of further number formats. */
  readonly formats?: string;
  /** Further files by path. */
  readonly more?: Readonly<Record<string, Uint8Array>>;
}

/**
 * Builds an Excel workbook from sheets, whose rows are given as XML. Style 1 is a date, style 2 is a date in a custom
 * format, and style 3 is a number with a unit.
 */
export function buildWorkbook(sheets: readonly string[], { strings, names, formats, more }: Parts = {}): Uint8Array {
  const named = sheets.map((_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const targets = sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`);
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${TYPE}"><workbookPr/><sheets>${named.join('')}${names ?? ''}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${targets.join('')}</Relationships>`),
    'xl/sharedStrings.xml': strToU8(`<sst>${strings ?? ''}</sst>`),
    'xl/styles.xml': strToU8(
      `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;days&quot;"/>${formats ?? ''}</numFmts>` +
        '<cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    ),
    ...Object.fromEntries(
      sheets.map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
    ...more,
  });
}
