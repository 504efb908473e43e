/**
 * Those of the most common passwords that are long enough to be taken, in small letters. Whoever guesses has no more
 * than a few tries, and begins with these.
 */
const COMMON = new Set([
  '0123456789',
  '0987654321',
  '1234567890',
  '12345678910',
  '123456789a',
  '1234567890a',
  '123123123123',
  '1q2w3e4r5t',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'abcdefghij',
  'administrator',
  'changeme123',
  'iloveyou123',
  'letmein123',
  'password10',
  'password12',
  'password123',
  'password1234',
  'passwordpassword',
  'passwort12',
  'passwort123',
  'q1w2e3r4t5',
  'qwerty12345',
  'qwerty123456',
  'qwertyuiop',
  'qwertzuiop',
  'welcome123',
]);

/** Whether it is among the first that are tried: a common one, or one character again and again. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  return COMMON.has(text) || new Set(text).size === 1;
}
