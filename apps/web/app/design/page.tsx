import type { Metadata } from 'next';
import { ComponentGallery } from './gallery.tsx';

export const metadata: Metadata = { title: 'Design', robots: { index: false } };

/** Shows every component in every state and both themes, for development and tests. */
export default function Page() {
  return (
    <main className="mx-auto max-w-[100rem] px-4 py-6 sm:px-8">
      <ComponentGallery />
    </main>
  );
}
