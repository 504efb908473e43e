import { type Credential, kindOfCredential } from '../kernel/credentials/kinds.ts';
import type { Operation } from '../kernel/operations.ts';
import type { Scope } from '../kernel/rights.ts';
import { TOOL_NAMES, type ToolName } from '../kernel/tool-names.ts';
import type { JsonSchema } from './brief-schema.ts';
import { CATALOGUE } from './catalogue.ts';
import { actionLinesOf, inputSchemaOf, outputSchemaOf } from './schemas-of.ts';

/** A tool as agents are told of it. */
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

/** The operations that each tool runs, in the order of the contract. */
export class Toolbox {
  readonly #operations: ReadonlyMap<ToolName, readonly Operation[]>;

  constructor(operations: readonly Operation[]) {
    this.#operations = new Map(
      TOOL_NAMES.map((name) => [name, operations.filter(({ meta }) => meta.tool === name)] as const),
    );
  }

  operationsOf(name: ToolName): readonly Operation[] {
    return this.#operations.get(name) ?? [];
  }

  /** What a credential needs to be shown the tool, and to use all of it. */
  scopeOf(name: ToolName): Scope {
    return this.operationsOf(name).some(({ type }) => type === 'mutation') ? 'service:write' : 'service:read';
  }

  /** The tools that the credential's scopes allow, of them what its kind may call; always in the same order. */
  listed(credential: Credential): readonly Tool[] {
    const scopes = kindOfCredential(credential).scopesOf(credential);
    return TOOL_NAMES.flatMap((name) => {
      const operations = this.operationsOf(name).filter(({ meta }) => isFor(meta.onlyCredential, credential));
      const isAllowed = scopes === null || scopes.includes(this.scopeOf(name));
      return isAllowed && operations.length > 0 ? [toolOf(name, operations)] : [];
    });
  }
}

function isFor(only: string | undefined, { kind }: Credential): boolean {
  return only === undefined || only === kind;
}

function toolOf(name: ToolName, operations: readonly Operation[]): Tool {
  const { title, when, destructive = false, idempotent = false } = CATALOGUE[name];
  const isRead = operations.every(({ type }) => type === 'query');
  return {
    name,
    title,
    description: operations.length === 1 ? when : `${when}\nActions:\n${actionLinesOf(operations)}`,
    inputSchema: inputSchemaOf(operations),
    outputSchema: outputSchemaOf(operations),
    annotations: {
      readOnlyHint: isRead,
      destructiveHint: destructive,
      idempotentHint: isRead || idempotent,
      openWorldHint: false,
    },
  };
}
