import { expect, test } from 'vitest';
import { createTestCaller } from '../../testing/create-test-wallet.ts';
import { openOwnTestServices } from '../../testing/own-services.ts';
import { refusalText } from '../../testing/refusal-text.ts';

/** Services whose database has no accounts. */
const services = await openOwnTestServices();

test('of several concurrent first sign-ups one succeeds, even if sign-up is closed', async () => {
  const anybody = () => createTestCaller(services, null, { signUpOpen: false });
  expect(await anybody().account.state()).toEqual({
    person: null,
    firstRun: true,
    signUpOpen: true,
    providerName: null,
    sendsMail: false,
  });
  const all = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((name) =>
      anybody()
        .account.signUp({ email: `${name}@example.org`, name, password: 'correct horse', locale: 'en' })
        .then(
          () => 'made',
          (error: unknown) => refusalText(Promise.reject(error)),
        ),
    ),
  );
  expect(all.sort()).toEqual(['made', 'signUpClosed', 'signUpClosed', 'signUpClosed', 'signUpClosed']);
  expect(await anybody().account.state()).toEqual({
    person: null,
    firstRun: false,
    signUpOpen: false,
    providerName: null,
    sendsMail: false,
  });
});
