import { expect, test } from 'vitest';
import { addressToDrop } from './address-to-drop.ts';

const each = (count: number, addressOf: (at: number) => string, size: number) =>
  Array.from({ length: count }, (_, at) => [addressOf(at), size] as const);

test('drops the address with the most connections', () => {
  const visitors = each(25, (at) => `192.0.2.${at}`, 1);
  expect(addressToDrop([...visitors, ['198.51.100.1', 40], ['198.51.100.2', 41], ['203.0.113.1', 1]])).toBe(
    '198.51.100.2',
  );
});

test('among many addresses with few connections each, drops an address of the network with the most', () => {
  const attackers = each(60, (at) => `198.51.100.${at}`, 2);
  expect(addressToDrop([...attackers, ['203.0.113.1', 6]])).toBe('198.51.100.59');
  expect(addressToDrop([...each(60, (at) => `2001:db8:${at}::/48`, 2), ['2001:db9:0::/48', 6]])).toBe(
    '2001:db8:59::/48',
  );
});

test('drops an address with more connections than a browser opens before people of one large network', () => {
  expect(addressToDrop([...each(60, (at) => `192.0.2.${at}`, 1), ['198.51.100.1', 7]])).toBe('198.51.100.1');
});

test('among equal addresses, drops the newest', () => {
  expect(
    addressToDrop([
      ['192.0.2.1', 1],
      ['198.51.100.1', 1],
      ['203.0.113.1', 1],
    ]),
  ).toBe('203.0.113.1');
});
