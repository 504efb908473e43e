import { describe, expect, test } from 'vitest';
import { isInstanceOwner } from '../../kernel/instance-owner.ts';
import { createTestCaller, createTestPerson } from '../../testing/create-test-wallet.ts';
import { openOwnTestServices } from '../../testing/own-services.ts';
import { setInstanceOwner } from './set-instance-owner.ts';

const services = await openOwnTestServices();
const { database } = services;

const signUp = async (name: string) => {
  const input = { email: `${name}@example.org`, name, password: 'correct horse', locale: 'en' } as const;
  return (await createTestCaller(services, null).account.signUp(input)).id;
};
const owners = async (ids: readonly string[]) => {
  const found = await Promise.all(ids.map((id) => isInstanceOwner(database, id)));
  return ids.filter((_id, at) => found[at]);
};

describe('The instance owner', () => {
  test('is the first person who signs up, also of many at once, and never the demo', async () => {
    const demo = await createTestPerson(services, 'Demo');
    const ids = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(signUp));
    expect(await owners(ids)).toHaveLength(1);
    expect(await owners([demo, await signUp('f')])).toEqual([]);
  });

  test('is replaced by the command, and has no successor when the account is deleted', async () => {
    const [ada, bea] = [await signUp('ada'), await signUp('bea')];
    expect(await setInstanceOwner(database, ada)).toBe(true);
    expect(await setInstanceOwner(database, bea)).toBe(true);
    expect(await owners([ada, bea])).toEqual([bea]);
    await createTestCaller(services, { kind: 'session', id: bea, userId: bea }).account.delete();
    expect(await owners([ada, bea, await signUp('cem')])).toEqual([]);
    expect(await setInstanceOwner(database, bea)).toBe(false);
    expect(await setInstanceOwner(database, ada)).toBe(true);
    expect(await owners([ada])).toEqual([ada]);
  });
});
