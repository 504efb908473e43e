import type { StatementElement } from '../element.ts';

/** The text of a string item, either plain or joined from formatted runs. */
export function stringText(element: StatementElement): string {
  return element.name === 't' ? element.text : element.children.map(stringText).join('');
}
