import type { ToolName } from '../kernel/tool-names.ts';

interface ToolDescription {
  readonly title: string;
  /** The purpose of the tool and when to use it; the list of its actions is appended. */
  readonly when: string;
  /** Repeating a call has no further effect. */
  readonly idempotent?: true;
}

/** Descriptions of the tools. Each operation names the tool that runs it (`meta.tool`). */
export const TOOL_CATALOGUE: Readonly<Record<ToolName, ToolDescription>> = {
  search_transactions: {
    title: 'Search transactions',
    when: 'Finds transactions by text, day, amount, category, merchant, tag or asset, newest first, with their count. Use it before you change transactions. Take sums from `report`.',
  },
  report: {
    title: 'Report',
    when: 'Computes exact sums in the wallet’s currency: net worth, cash flow by category, largest expenses, unusual spending, duplicates, transfers, positions, projection. Use it for every question about how much. A period is a name such as thisMonth, lastMonth, thisYear or last30Days, or 2026-11, 2026-Q3, 2026-01-15/2026-03-20.',
  },
  look_up: {
    title: 'Look up',
    when: 'Lists the wallet’s assets, categories, tags, merchants, rules, plans, files, imports and proposed transfers. Use it to find ids and names.',
  },
  record: {
    title: 'Record',
    when: 'Adds or changes one transaction, splits one, comments on it, or adds and changes securities and crypto transactions. Amounts are decimals as text; spending is negative.',
  },
  categorise: {
    title: 'Categorise in bulk',
    when: 'Changes many transactions at once: category, merchant, tags, reviewed; or applies rules. Use it after `search_transactions`; `rules.preview` shows what rules would do.',
    idempotent: true,
  },
  link_transfers: {
    title: 'Link transfers',
    when: 'Links two records as a transfer between own assets, so that they count as neither income nor expense, or creates such a pair. `look_up` has proposals.',
  },
  organise: {
    title: 'Organise',
    when: 'Creates and changes categories, their groups, tags, merchants and rules.',
  },
  manage_assets: {
    title: 'Manage assets',
    when: 'Creates and changes assets and their groups, sets a balance by adding the difference as a transaction, stores import settings, closes a period up to a day (only a person can reopen it).',
  },
  plan: {
    title: 'Plan',
    when: 'Creates and changes budgets, and assigns, moves, fills and holds their money; creates and changes scenarios and their expected amounts. `report` shows a budget’s months and projects scenarios.',
  },
  files: {
    title: 'Files and imports',
    when: 'Creates a file and the URL to PUT its bytes to, attaches it to records, has it read, or imports a bank statement from text (up to 1 MiB) or a file. A file’s bytes are a resource.',
  },
  delete_records: {
    title: 'Delete',
    when: 'Deletes records, or everything an import added. Tell the person what will be deleted, and ask first.',
    idempotent: true,
  },
  history: {
    title: 'What changed',
    when: 'Lists who changed what, with former values, or the records changed since a cursor (`since` = `now` gives the first).',
  },
  undo: {
    title: 'Undo',
    when: 'Undoes one change of the history, or all your changes since a time: exactly, or not at all. Try it with `dryRun` first.',
  },
  request_access: {
    title: 'Request a change of access',
    when: 'Asks the person to invite or remove members, change roles, create or revoke keys, or delete the wallet. Nothing happens until they approve at `approvalUrl`: show it to them.',
  },
};
