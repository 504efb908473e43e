import 'server-only';
import { redirect } from 'next/navigation';
import { type Person, signInPath, visitor } from '#shared/visitor/visitor.ts';

/**
 * Who asks for the page; a stranger is led to signing in. Pages that ask the service for nothing need this: the layout
 * around them is not asked again from one page to the next, and the session may have ended in between.
 */
export async function requirePerson(): Promise<Person> {
  const { person } = await visitor();
  return person ?? redirect(await signInPath());
}
