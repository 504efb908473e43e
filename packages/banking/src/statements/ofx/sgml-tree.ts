import { MAX_STATEMENT_ELEMENTS, type StatementElement } from '../element.ts';
import { StatementError } from '../statement-error.ts';

export interface SgmlListener {
  /** Names of elements that are passed to `complete` and then released from memory. */
  readonly keepApart: ReadonlySet<string>;
  complete(element: StatementElement, parent: StatementElement | null): void;
}

const deepest = 64;
const longestText = 200_000;

// Elements that contain other elements. A missing end tag of any other element means that the element is empty, such as
// `<MEMO>` at the end of a line.
const aggregates = new Set(
  `OFX BANKMSGSRSV1 CREDITCARDMSGSRSV1 INVSTMTMSGSRSV1 SECLISTMSGSRSV1 SECLIST STMTTRNRS CCSTMTTRNRS INVSTMTTRNRS
  STMTRS CCSTMTRS INVSTMTRS BANKTRANLIST INVTRANLIST STMTTRN LEDGERBAL AVAILBAL BANKACCTFROM CCACCTFROM INVACCTFROM
  INVBANKTRAN`.split(/\s+/),
);

interface OpenElement {
  readonly element: StatementElement;
  /** Number of elements in memory when this element was opened. */
  readonly heldBefore: number;
}

/** The open elements, and the rules for closing SGML leaves without an end tag. */
export class SgmlTree {
  private readonly listener: SgmlListener;
  private readonly open: OpenElement[] = [];
  private held = 0;

  constructor(listener: SgmlListener) {
    this.listener = listener;
  }

  text(raw: string): void {
    const top = this.open.at(-1)?.element;
    if (top === undefined || aggregates.has(top.name) || top.text.length >= longestText) return;
    if (top.text !== '' || raw.trim() !== '') top.text += raw;
  }

  begin(name: string, line: number): void {
    this.endLeaf();
    // Transactions are never nested, so the end tag of the previous transaction is missing.
    if (name === 'STMTTRN') this.end(name);
    if (this.open.length >= deepest)
      throw new StatementError(`the OFX is nested deeper than ${deepest} elements`, line);
    if (this.held >= MAX_STATEMENT_ELEMENTS)
      throw new StatementError(`the OFX has more than ${MAX_STATEMENT_ELEMENTS} elements inside one element`, line);
    this.open.push({
      element: { name, line, currency: null, attributes: {}, text: '', children: [] },
      heldBefore: this.held,
    });
    this.held += 1;
  }

  end(name: string): void {
    const index = this.open.findLastIndex(({ element }) => element.name === name);
    if (index === -1) return;
    while (this.open.length > index + 1) this.closeUnended();
    this.closeTop();
  }

  endAll(): void {
    while (this.open.length > 0) this.closeTop();
  }

  /** A leaf ends where the next tag begins. */
  private endLeaf(): void {
    const top = this.open.at(-1)?.element;
    if (top !== undefined && top.text !== '' && top.children.length === 0) this.closeTop();
  }

  /** Closes an element that has no end tag. A leaf has no children, so its children are moved to its parent. */
  private closeUnended(): void {
    const top = this.open.at(-1)?.element;
    const parent = this.open.at(-2)?.element;
    if (top === undefined || parent === undefined || aggregates.has(top.name) || top.children.length === 0) {
      this.closeTop();
      return;
    }
    this.open.pop();
    parent.children.push({ ...top, children: [] });
    for (const child of top.children) parent.children.push(child);
  }

  private closeTop(): void {
    const top = this.open.pop();
    if (top === undefined) return;
    const parent = this.open.at(-1)?.element ?? null;
    if (this.listener.keepApart.has(top.element.name)) {
      this.held = top.heldBefore;
      this.listener.complete(top.element, parent);
    } else parent?.children.push(top.element);
  }
}
