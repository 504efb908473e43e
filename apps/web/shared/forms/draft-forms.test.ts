import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FEATURES = join(import.meta.dirname, '../../features');

/** Forms whose input must not be stored, or that contain only one choice. */
const NOT_STORED = new Set([
  // Passwords and secrets, and pages without a signed-in person.
  'identity/forgot-password.tsx',
  'identity/new-wallet-form.tsx',
  'identity/reset-password.tsx',
  'identity/sign-up-form.tsx',
  'settings/email-dialog.tsx',
  'settings/instance/provider-dialog.tsx',
  'settings/password-form.tsx',
  // The URL of a webhook often contains a token.
  'settings/webhooks/webhook-form.tsx',
  // A name that is proposed and can be changed later.
  'settings/security/passkeys/passkey-name-dialog.tsx',
  // Choices in this form apply immediately.
  'reports/interval-form.tsx',
]);

test('every form keeps what is typed into it when it is closed or the page is reloaded', () => {
  const forms = globSync('**/*.tsx', { cwd: FEATURES }).filter((path) =>
    readFileSync(join(FEATURES, path), 'utf8').includes('useContractForm('),
  );
  expect(forms.length).toBeGreaterThan(20);
  const lost = forms.filter(
    (path) => !/<(DraftForm|FormDialog|FormSheet)\b/.test(readFileSync(join(FEATURES, path), 'utf8')),
  );
  expect(lost.toSorted()).toEqual([...NOT_STORED].toSorted());
});
