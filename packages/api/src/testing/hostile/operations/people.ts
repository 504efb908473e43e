import {
  constantCostOperation,
  type HostileOperations,
  measuredWalletOperation,
  ONE_PERSON_COST_REASON,
} from '../hostile-operation.ts';

const same = (names: readonly string[], reason: string): HostileOperations =>
  Object.fromEntries(names.map((name) => [name, constantCostOperation(reason)]));

const FEW_IN_WALLET =
  'Reads or writes keys, invitations, members, webhooks or access requests, of which a wallet has 100 at most.';

export const HOSTILE_PEOPLE_OPERATIONS: HostileOperations = {
  ...same(
    [
      ...['state', 'signUp', 'me', 'update', 'changePassword', 'confirmPassword', 'apiKeys', 'revokeApiKeys'],
      ...['delete', 'export'],
    ].map((name) => `account.${name}`),
    ONE_PERSON_COST_REASON,
  ),
  ...same(
    [
      'askReset',
      'previewReset',
      'resetPassword',
      'askVerification',
      'changeEmail',
      'previewAddress',
      'confirmEmail',
    ].map((name) => `accountLinks.${name}`),
    ONE_PERSON_COST_REASON,
  ),
  ...same(
    ['state', 'beginTotp', 'setUpTotp', 'removeTotp', 'renewRecoveryCodes', 'confirmCode'].map(
      (name) => `factors.${name}`,
    ),
    ONE_PERSON_COST_REASON,
  ),
  ...same(
    ['list', 'beginAdd', 'add', 'rename', 'remove', 'beginSignIn', 'beginConfirm', 'confirm'].map(
      (name) => `passkeys.${name}`,
    ),
    ONE_PERSON_COST_REASON,
  ),
  ...same(
    ['list', 'revoke', 'revokeAll', 'revokeOthers'].map((name) => `sessions.${name}`),
    ONE_PERSON_COST_REASON,
  ),
  ...same(
    ['list', 'withdraw', 'withdrawAll', 'allowWriting', 'disallowWriting', 'setWallets'].map(
      (name) => `connectedApps.${name}`,
    ),
    ONE_PERSON_COST_REASON,
  ),
  ...same(
    ['state', 'priceSources', 'bankProviders', 'setBankProvider', 'removeBankProvider', 'testBankProvider'].map(
      (name) => `instance.${name}`,
    ),
    'Reads or writes the four rows of bank providers, or asks one of them for its banks. No wallet is read.',
  ),
  ...same(['provider.state', 'provider.unlink', 'securityEvents.list'], ONE_PERSON_COST_REASON),
  ...same(
    ['list', 'show', 'create', 'get', 'approve', 'reject'].map((name) => `accessRequests.${name}`),
    FEW_IN_WALLET,
  ),
  ...same(
    ['create', 'revoke'].map((name) => `apiKeys.${name}`),
    FEW_IN_WALLET,
  ),
  'apiKeys.list': measuredWalletOperation(() => ({ limit: 500 })),
  ...same(
    ['create', 'revoke', 'preview', 'accept', 'list'].map((name) => `invitations.${name}`),
    FEW_IN_WALLET,
  ),
  ...same(
    ['changeRole', 'remove'].map((name) => `members.${name}`),
    FEW_IN_WALLET,
  ),
  'members.list': measuredWalletOperation(),
  'members.directory': measuredWalletOperation(() => ({ limit: 500 })),
  'wallets.list': { input: () => ({ limit: 500 }) },
  'wallets.get': measuredWalletOperation(),
  'wallets.update': measuredWalletOperation(() => ({ name: 'Renamed' })),
  ...same(['wallets.create', 'wallets.createDemo'], 'Creates one wallet with the same records each time.'),
  'wallets.delete': constantCostOperation('One statement, whose cascades the database does.'),
  ...same(
    ['create', 'list', 'get', 'update', 'delete', 'rotateSecret', 'deliveries', 'redeliver', 'sendTest'].map(
      (name) => `webhooks.${name}`,
    ),
    'Reads or writes one of at most 20 webhooks, or a page of its deliveries.',
  ),
};
