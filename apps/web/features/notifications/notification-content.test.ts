import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Notification, parseNotificationContent } from './notification-content.ts';

const id = '0190a000-0000-7000-8000-000000000001';
const member = '0190a000-0000-7000-8000-000000000002';

function notification(type: Notification['type'], payload: unknown): Notification {
  const time = '2026-11-21T10:00:00.000Z';
  return {
    ...{ id, walletId: id, legacyStoreId: null, type, recipientUserId: member, readTime: null, payload },
    ...{ createdTime: time, createdUserId: member, lastUpdatedTime: time, lastUpdatedUserId: member },
  };
}
const told = (type: Notification['type'], payload: unknown) => parseNotificationContent(notification(type, payload));

test('a comment is quoted and links to its transaction', () => {
  expect(told('mention', { transactionId: id, commentId: id, text: 'Is this right?' })).toMatchObject({
    ...{ sentence: 'mention', userId: member, quote: 'Is this right?', facts: [] },
    path: `/transactions?transaction=${id}`,
  });
});

test('a webhook that was switched off names its host', () => {
  expect(told('webhookOff', { webhookId: id, host: 'example.org', reason: 'gone' })).toMatchObject({
    ...{ sentence: 'webhookOff', host: 'example.org', path: '/settings/webhooks', facts: [] },
  });
});

test('an import reports its result', () => {
  const done = { importFileId: id, filename: 'giro.csv', state: 'done', created: 3, duplicates: 1, skipped: 0 };
  expect(told('importFinished', done)).toMatchObject({
    ...{ sentence: 'imported', filename: 'giro.csv', path: `/import/${id}`, problem: null },
    counts: { created: 3, duplicates: 1, skipped: 0 },
  });
  expect(told('importFinished', { ...done, state: 'failed', problem: 'invalidFile' })).toMatchObject({
    ...{ sentence: 'importFailed', counts: null, problem: 'invalidFile' },
  });
});

test('an invitation links to the members', () => {
  const said = { invitationId: id, userId: id, email: 'bea@example.org' };
  expect(told('invitation', { ...said, state: 'accepted' })).toMatchObject({
    ...{ sentence: 'accepted', userId: id, email: 'bea@example.org', path: '/settings/members' },
  });
  expect(told('invitation', { ...said, state: 'mailFailed' }).sentence).toBe('mailFailed');
  expect(told('invitation', { state: 'x' }).sentence).toBe('invitation');
});

test("an app's access request names the app and links outside the wallet", () => {
  const said = { accessRequestId: id, action: 'invite', clientName: 'Ledger Lens' };
  expect(told('accessRequest', said)).toMatchObject({
    ...{ sentence: 'accessRequest', app: 'Ledger Lens', accessRequestId: id, path: null, facts: [] },
  });
  expect(told('accessRequest', { ...said, accessRequestId: '../sign-out' }).accessRequestId).toBeNull();
});

test('payloads of other software are shown as text, and a URL in them is not a link', () => {
  const payload = {
    ...{ title: 'Rent', message: 'Due soon', url: 'javascript:alert(1)', amount: 12.5, empty: null },
    ...{ list: [1, { a: 2 }], transactionId: '../../settings' },
  };
  expect(told('assignedUser', payload)).toMatchObject({
    ...{ quote: 'Rent\nDue soon', path: null },
    facts: [
      { name: 'url', value: 'javascript:alert(1)' },
      { name: 'amount', value: '12.5' },
      { name: 'list', value: '[1,{"a":2}]' },
    ],
  });
});

test('every payload gives a short text', () => {
  const types = ['assignedUser', 'comment', 'mention', 'syncFailed', 'accessRequest', 'importFinished', 'invitation'];
  fc.assert(
    fc.property(fc.constantFrom(...types), fc.jsonValue(), (type, payload) => {
      const { facts, quote, path } = parseNotificationContent({
        ...notification('comment', payload),
        type: type as 'comment',
      });
      expect(facts.length).toBeLessThanOrEqual(6);
      for (const { name, value } of facts) expect(name.length + value.length).toBeLessThan(600);
      expect(quote?.length ?? 0).toBeLessThan(3200);
      expect(path ?? '/settings').toMatch(/^\/(transactions|import|assets|settings)/);
    }),
  );
});
