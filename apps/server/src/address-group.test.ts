import { expect, test } from 'vitest';
import { addressGroup, wideNetwork } from './address-group.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:C000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['::1', '0:0:0::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['2001:DB8:0:0:aaaa::1', '2001:db8:0::/48'],
  ['2001:0db8:0001:0002:0003:0004:0005:0006', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::', '2001:db8:1::/48'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['not an address', 'not an address'],
])('%s is grouped for fair turns as %s', (ip, group) => {
  expect(addressGroup(ip)).toBe(group);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::', '2001:db8:1:3::/64'],
])('%s is grouped for limits as %s', (ip, group) => {
  expect(addressGroup(ip, 64)).toBe(group);
});

test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.200', '192.0.2.0/24'],
  ['2001:db8:1:2::', '2001:db8::/32'],
])('%s belongs to the network %s', (ip, network) => {
  expect(wideNetwork(ip)).toBe(network);
});
