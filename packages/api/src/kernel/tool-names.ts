/** The agent tools in listing order; `tools/catalogue.ts` describes each. */
export const TOOL_NAMES = [
  'search_transactions',
  'report',
  'look_up',
  'record',
  'categorise',
  'link_transfers',
  'organise',
  'manage_assets',
  'plan',
  'files',
  'delete_records',
  'history',
  'undo',
  'request_access',
] as const;

export type ToolName = (typeof TOOL_NAMES)[number];

export function isToolName(name: unknown): name is ToolName {
  return TOOL_NAMES.some((known) => known === name);
}
