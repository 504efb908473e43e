import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import { roundedSum } from '@coffer/domain/exact-amounts.ts';
import type { FlowNode, MoneyFlow } from './sankey.ts';

/** A row of the table beside the diagram. The table lists each flow separately; the diagram combines small flows. */
export interface FlowLine {
  readonly id: string;
  readonly name: string;
  readonly side: 'from' | 'to';
  /** The rounded amount. */
  readonly amount: string;
  /** The kind of flow, which determines the link to its transactions. */
  readonly kind: FlowNode['kind'];
  readonly categoryIds: readonly string[];
}

type Call = (what: Pick<FlowNode, 'kind' | 'name' | 'emoji'>) => string;

export function flowLines({ from, to, left }: MoneyFlow, nameOf: Call, currency: string): FlowLine[] {
  const rounded = (amount: string) => roundedSum([amount], currency);
  const side = (flows: MoneyFlow['from'], side: FlowLine['side']) =>
    flows.map(({ kind, id, path, amount }): FlowLine => {
      const name = path ?? nameOf({ kind, name: null, emoji: null });
      return {
        id: `${side} ${id}`,
        name,
        side,
        amount: rounded(amount),
        kind,
        categoryIds: kind === 'category' ? [id] : [],
      };
    });
  const rest = (kind: 'savings' | 'left', side: FlowLine['side'], amount: string): FlowLine => {
    return {
      id: kind,
      name: nameOf({ kind, name: null, emoji: null }),
      side,
      amount: rounded(amount),
      kind,
      categoryIds: [],
    };
  };
  return [
    ...side(from, 'from'),
    ...(left.startsWith('-') ? [rest('savings', 'from', negateDecimalText(left))] : []),
    ...side(to, 'to'),
    ...(left.startsWith('-') || left === '0' ? [] : [rest('left', 'to', left)]),
  ];
}
