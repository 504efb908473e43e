import type { Metadata } from 'next';
import { Gallery } from './gallery.tsx';

export const metadata: Metadata = { title: 'Design', robots: { index: false } };

/** Every component in every state, in both themes: to look at while building, and for the tests to try. */
export default function Page() {
  return (
    <main className="mx-auto max-w-[100rem] px-4 py-6 sm:px-8">
      <Gallery />
    </main>
  );
}
