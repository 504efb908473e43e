const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML cannot contain, and texts that spreadsheets read as such a character (`_x0007_`). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace.
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g;

/** Escapes a text for the XML of a workbook. */
export function escapeXmlText(text: string): string {
  return text
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
    .replace(UNWRITABLE, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
}
