import { nextIdsSql, type RecordKind, readRecordsOneByOne } from '../../kernel/record-kind.ts';
import { member } from './members.schema.ts';

export const memberKind = {
  type: 'member',
  table: 'Member',
  feed: {
    reader: async () => readRecordsOneByOne((await import('./members.service.ts')).getMemberEntry),
    ids: nextIdsSql('Member', '"userId"'),
  },
  undo: { key: ['userId'], leaf: true },
  history: { shown: member.pick({ role: true, permissions: true }) },
  archive: {
    exported: {
      statements: async () => [
        `SELECT member."walletId", member."userId", person.name, person.email, member.role, member.permissions, member."createdTime"
     FROM "Member" AS member JOIN "Person" AS person ON person.id = member."userId"
     WHERE member."walletId" = $1 ORDER BY member."userId"`,
      ],
    },
    notRestored: 'the person who restores a wallet becomes its owner, and invites the others',
  },
} as const satisfies RecordKind;
