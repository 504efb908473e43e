import { expect, test } from 'vitest';
import { merchantFormSchema, parseDomains } from './merchant-form.ts';

test('splits domains at commas and spaces, and strips the rest of a URL', () => {
  expect(parseDomains('')).toEqual([]);
  expect(parseDomains(' shop.example, other.example;third.example\n')).toEqual([
    'shop.example',
    'other.example',
    'third.example',
  ]);
  expect(parseDomains('https://www.shop.example/basket?x=1#y')).toEqual(['www.shop.example']);
});

test("refuses an invalid domain with the contract's message", () => {
  const fields = { walletId: '0b0c2f3e-6f3f-4a75-8ac6-6a8f0e3b6a11', name: 'Shop' };
  expect(merchantFormSchema.parse({ ...fields, domains: 'Shop.Example shop.example' }).domains).toEqual([
    'shop.example',
  ]);
  const refused = merchantFormSchema.safeParse({ ...fields, domains: 'no domain' });
  expect(refused.error?.issues).toMatchObject([
    { path: ['domains'], message: 'is not a host name such as example.org' },
  ]);
});
