import 'server-only';
import { redirect } from 'next/navigation';
import { type Person, readVisitor, signInPath } from '#shared/visitor/visitor.ts';

/**
 * Returns the signed-in person, or redirects to sign-in. Pages that send no request to the service need this check:
 * their layout is not rendered again on navigation, and the session may have ended.
 */
export async function requirePerson(): Promise<Person> {
  const { person } = await readVisitor();
  return person ?? redirect(await signInPath());
}
