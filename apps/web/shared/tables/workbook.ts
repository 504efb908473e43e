// Writes Excel workbooks (XLSX, Office Open XML: ECMA-376 part 1, SpreadsheetML). write-excel-file 4 is not used: it
// takes 19 kB compressed, most of it for pictures and styles, and needs a worker, which the page's policy forbids.
import { strToU8, zipSync } from 'fflate';
import type { DownloadRow } from './cells.ts';
import { sheetXml, stylesXml } from './sheet-xml.ts';
import { escapeXmlText } from './xml-text.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The bytes of an XLSX workbook with one sheet. The first row is the header; `name` is the name of the sheet. */
export function encodeWorkbook(name: string, rows: readonly DownloadRow[]): Uint8Array<ArrayBuffer> {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${content('workbook', 'sheet.main')}${content('styles', 'styles')}${content('worksheets/sheet1', 'worksheet')}</Types>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXmlText(sheetName(name))}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${stylesXml()}</styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}">${sheetXml(rows)}</worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(HEAD + xml)])));
}

function content(part: string, type: string): string {
  return `<Override PartName="/xl/${part}.xml" ContentType="${TYPE}.${type}+xml"/>`;
}

function relations(...targets: readonly (readonly [type: string, path: string])[]): string {
  const each = targets.map(
    ([type, path], at) => `<Relationship Id="r${at + 1}" Type="${OFFICE}/${type}" Target="${path}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

/** A sheet name that Excel accepts. Excel refuses some characters and long names, and reserves `History`. */
function sheetName(name: string): string {
  const allowed = name
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .replace(/^['\s]+|['\s]+$/g, '');
  return allowed === '' || allowed.toLowerCase() === 'history' ? `${allowed} Coffer`.trim() : allowed;
}
