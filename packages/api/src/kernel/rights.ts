import type { Permission, Role } from '@coffer/domain/member-roles.ts';

export const SCOPES = ['service:read', 'service:write'] as const;
export type Scope = (typeof SCOPES)[number];

/** A person's rights in a wallet. */
export interface MemberAccess {
  readonly userId: string;
  readonly role: Role;
  readonly permissions: readonly string[];
}

/** The rights that an operation requires. */
export interface RequiredRights {
  /** The required scope; null means that only a session may call the operation, but no public credential. */
  readonly scope: Scope | null;
  readonly role: Role;
  /** A permission that replaces the role. */
  readonly permission?: Permission;
  /** Exports everything: requires a credential that may export. */
  readonly export?: true;
  /** Only for an app that acts for a person. */
  readonly app?: true;
  /** Not for apps, because the response reveals where else the wallet's data is sent. */
  readonly noApp?: true;
}
