import type { Permission, Role } from '@coffer/domain/member-roles.ts';

export const SCOPES = ['service:read', 'service:write'] as const;
export type Scope = (typeof SCOPES)[number];

/** What a person may do in a wallet. */
export interface Access {
  readonly userId: string;
  readonly role: Role;
  readonly permissions: readonly string[];
}

/** What an operation asks of who wants it. */
export interface Needs {
  /** Null: no public credential can do this, only a session. */
  readonly scope: Scope | null;
  readonly role: Role;
  /** Grants the operation beside the role. */
  readonly permission?: Permission;
  /** Takes everything out: not every credential of somebody who may can do it. */
  readonly export?: true;
  /** For an app that acts for a person, and nobody else. */
  readonly app?: true;
  /** For nobody's app: it says where else the wallet's data goes. */
  readonly noApp?: true;
}
