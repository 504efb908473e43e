import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { mountSecurityContact } from './security-contact.ts';

test('security.txt names the operator’s contact and an expiry within a year', async () => {
  const app = fastify();
  mountSecurityContact(app, 'mailto:security@example.org', 'https://coffer.example');
  const { body, headers } = await app.inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain('Contact: mailto:security@example.org\n');
  expect(body).toContain('Canonical: https://coffer.example/.well-known/security.txt\n');
  const [, expires = ''] = /^Expires: (.+)$/m.exec(body) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(150);
  expect(days).toBeLessThan(366);
});

test.each(['mailto:security@example.org', 'https://example.org/report', 'tel:+49-30-1234567'])(
  '%s is accepted as a contact',
  (contact) => {
    expect(readConfig({ COFFER_SECURITY_CONTACT: contact }).COFFER_SECURITY_CONTACT).toBe(contact);
  },
);

test.each([
  'security@example.org',
  'http://example.org/report',
  'javascript:alert(1)',
  'https://a\nContact: https://b',
])('%j is rejected as a contact', (contact) => {
  expect(() => readConfig({ COFFER_SECURITY_CONTACT: contact })).toThrow(/^COFFER_SECURITY_CONTACT: must be/);
});
