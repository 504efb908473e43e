import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { toClientProblem } from '#shared/problems/problem.ts';

interface UndoInput {
  readonly walletId: string;
  readonly id: string;
  readonly dryRun?: true;
  readonly code?: string;
}

interface Client {
  readonly history: {
    readonly undo: {
      readonly mutate: (
        input: UndoInput,
        options: { readonly context: typeof UNBATCHED_CONTEXT },
      ) => Promise<{ readonly code?: string | null | undefined }>;
    };
  };
}

const MAX_TRIES = 3;

/**
 * Reverts a change set. A large undo (over 100 records, or several deletions) needs the code of a dry run. If the
 * service requires a dry run, or rejects the code because something changed, the dry run and the undo are repeated
 * up to three times.
 */
export async function undoChange({ history }: Client, walletId: string, id: string, isLarge = false): Promise<void> {
  let needsCode = isLarge;
  for (let tries = 1; ; tries += 1) {
    const tried = needsCode
      ? await history.undo.mutate({ walletId, id, dryRun: true }, { context: UNBATCHED_CONTEXT })
      : null;
    try {
      const code = tried?.code ?? null;
      await history.undo.mutate({ walletId, id, ...(code === null ? {} : { code }) }, { context: UNBATCHED_CONTEXT });
      return;
    } catch (error) {
      const { code: reason } = toClientProblem(error);
      needsCode = true;
      if ((reason !== 'dryRunRequired' && reason !== 'dryRunStale') || tries > MAX_TRIES) throw error;
    }
  }
}

/** The change sets of several requests, which are reverted together. */
export class ChangeSetsToUndo {
  readonly #ids: string[] = [];

  readonly add = (id: string): void => {
    this.#ids.push(id);
  };

  get isEmpty(): boolean {
    return this.#ids.length === 0;
  }

  /** Reverts the changes, newest first, each at most once. */
  async undo(client: Client, walletId: string, isLarge = false): Promise<void> {
    for (const id of this.#ids.splice(0).toReversed()) await undoChange(client, walletId, id, isLarge);
  }
}
