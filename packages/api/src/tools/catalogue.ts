import type { ToolName } from '../kernel/tool-names.ts';

interface Told {
  readonly title: string;
  /** The purpose of the tool and when to use it; the list of its actions is appended. */
  readonly when: string;
  /** Repeating a call has no further effect. */
  readonly idempotent?: true;
}

/** Descriptions of the tools. Each operation names the tool that runs it (`meta.tool`). */
export const CATALOGUE: Readonly<Record<ToolName, Told>> = {
  search_transactions: {
    title: 'Search transactions',
    when: 'Finds transactions by text, day, amount, category, merchant, tag or asset, newest first, with their number. Use it before you change transactions. Take sums from `report`.',
  },
  report: {
    title: 'Report',
    when: 'Computes exact sums in the wallet’s currency: net worth, cash flow by category, largest expenses, unusual spending, duplicates, transfers, positions, projection. Use it for every question about how much. A period is a name such as thisMonth, lastMonth, thisYear or last30Days, or 2026-11, 2026-Q3, 2026-01-15/2026-03-20.',
  },
  look_up: {
    title: 'Look up',
    when: 'Lists what the wallet consists of: assets, categories, tags, merchants, rules, plans, files, imports, proposals of transfers. Use it to find ids and names.',
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
    when: 'Says that two records are both sides of a transfer between own assets, so that they count as neither income nor expense; or books such a pair. `look_up` has proposals.',
  },
  organise: {
    title: 'Organise',
    when: 'Makes and changes categories, their groups, tags, merchants and rules.',
  },
  manage_assets: {
    title: 'Manage assets',
    when: 'Makes and changes assets and their groups, sets a balance by adding the difference as a transaction, keeps settings for imports, closes the books up to a day (only a person opens them again).',
  },
  plan: {
    title: 'Plan',
    when: 'Makes and changes scenarios and the amounts expected in them. `report` projects them.',
  },
  files: {
    title: 'Files and imports',
    when: 'Makes a file and the address its bytes are PUT to, ties it to records, has it read, or imports a bank statement, given as text (up to 1 MiB) or as a file. A file’s bytes are a resource.',
  },
  delete_records: {
    title: 'Delete',
    when: 'Deletes records for good, or all that an import booked. Say what will go, and ask the person before.',
    idempotent: true,
  },
  history: {
    title: 'What changed',
    when: 'Tells who did what, with what was before, or which records changed since a cursor (`since` = `now` gives the first).',
  },
  undo: {
    title: 'Undo',
    when: 'Takes back one change of the history, or all that you did since a time: exactly, or not at all. Try it with `dryRun` first.',
  },
  request_access: {
    title: 'Ask for a change of access',
    when: 'Asks the person to invite or remove members, change roles, make or revoke keys, or delete the wallet. Nothing happens until she approves at `approvalUrl`: show it to her.',
  },
};
