import { setImmediate } from 'node:timers/promises';
import { type Credential, getCredentialKind } from '../kernel/credentials/credential-kinds.ts';
import type { PublicOperation } from '../kernel/public-operation.ts';
import type { Scope } from '../kernel/rights.ts';
import { TOOL_NAMES, type ToolName } from '../kernel/tool-names.ts';
import type { JsonSchema } from './brief-schema.ts';
import { TOOL_CATALOGUE } from './catalogue.ts';
import { describeActions, toolInputSchema, toolOutputSchema } from './tool-schemas.ts';

/** A tool as listed for agents. */
export interface Tool {
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: false;
  };
}

/** The operations of each tool, in the order of the contract. */
export class Toolbox {
  readonly #operations: ReadonlyMap<ToolName, readonly PublicOperation[]>;
  /** Tools by the names of their operations. Each is built once: the JSON Schemas of all tools cost 100 ms of CPU. */
  readonly #tools = new Map<string, Tool>();
  readonly #lists = new Map<string, readonly Tool[]>();

  constructor(operations: readonly PublicOperation[]) {
    this.#operations = new Map(
      TOOL_NAMES.map((name) => [name, operations.filter(({ meta }) => meta.tool === name)] as const),
    );
  }

  operationsOf(name: ToolName): readonly PublicOperation[] {
    return this.#operations.get(name) ?? [];
  }

  /** Returns the scope required to list the tool and to call all its operations. */
  scopeOf(name: ToolName): Scope {
    return this.operationsOf(name).some(({ type }) => type === 'mutation') ? 'service:write' : 'service:read';
  }

  /**
   * Returns the tools that the credential's scopes and kind allow, always in the same order. Credentials of one kind
   * with the same scopes share one list.
   */
  listed(credential: Credential): readonly Tool[] {
    const scopes = getCredentialKind(credential).scopesOf(credential);
    const key = `${credential.kind} ${scopes?.toSorted().join(' ') ?? '*'}`;
    const list =
      this.#lists.get(key) ??
      TOOL_NAMES.flatMap((name) => {
        const isAllowed = scopes === null || scopes.includes(this.scopeOf(name));
        return isAllowed ? (this.#toolFor(credential.kind, name).tool ?? []) : [];
      });
    this.#lists.set(key, list);
    return list;
  }

  /** Builds the missing tools, one per turn of the event loop, so that `listed` only looks them up. */
  async prepare({ kind }: Pick<Credential, 'kind'>): Promise<void> {
    for (const name of TOOL_NAMES) if (this.#toolFor(kind, name).isNew) await setImmediate();
  }

  /** Returns the tool with the operations that this kind of credential may call; null if there are none. */
  #toolFor(kind: Credential['kind'], name: ToolName): { readonly tool: Tool | null; readonly isNew: boolean } {
    const operations = this.operationsOf(name).filter(({ meta }) => (meta.onlyCredential ?? kind) === kind);
    if (operations.length === 0) return { tool: null, isNew: false };
    const key = operations.map((operation) => operation.name).join(' ');
    const built = this.#tools.get(key);
    const tool = built ?? toolOf(name, operations);
    this.#tools.set(key, tool);
    return { tool, isNew: built === undefined };
  }
}

/** True for operations that overwrite, merge, delete or close records, instead of only adding one. */
function isDestructive({ type, name }: PublicOperation): boolean {
  return type === 'mutation' && (!name.endsWith('.create') || name === 'closings.create');
}

function toolOf(name: ToolName, operations: readonly PublicOperation[]): Tool {
  const { title, when, idempotent = false } = TOOL_CATALOGUE[name];
  const isRead = operations.every(({ type }) => type === 'query');
  return {
    name,
    title,
    description: operations.length === 1 ? when : `${when}\nActions:\n${describeActions(operations)}`,
    inputSchema: toolInputSchema(operations),
    outputSchema: toolOutputSchema(operations),
    annotations: {
      readOnlyHint: isRead,
      destructiveHint: operations.some(isDestructive),
      idempotentHint: isRead || idempotent,
      openWorldHint: false,
    },
  };
}
