import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <section className="pt-6 sm:pt-12">
      <p className="font-medium text-muted text-sm tabular-nums">404</p>
      <h1 className="mt-2 text-balance font-semibold text-3xl tracking-tight sm:text-4xl">There is no such page</h1>
      <p className="mt-4 max-w-xl text-pretty text-lg text-muted leading-relaxed">
        The address may be mistyped, or the page has moved. Nothing is lost: your data is untouched by a wrong address.
      </p>
      <p className="mt-8 flex flex-wrap gap-x-6 gap-y-3">
        <a href="/" className="font-medium text-accent underline-offset-4 hover:underline">
          Back to the start
        </a>
        <a href="/docs" className="font-medium text-accent underline-offset-4 hover:underline">
          API reference
        </a>
      </p>
    </section>
  );
}
