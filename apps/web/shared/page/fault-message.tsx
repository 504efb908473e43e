import type { ReactNode } from 'react';

interface Props {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly retry: ReactNode;
  readonly onRetry: () => void;
  readonly home: ReactNode;
}

const ACTION =
  'inline-flex min-h-control items-center rounded-control border border-line-strong bg-raised px-3.5 py-1 font-medium hover:bg-hover';

/** The message in place of a page that failed to render. Every page loads it, so it has next to no dependencies. */
export function FaultMessage({ title, children, retry, onRetry, home }: Props) {
  return (
    <section role="alert" className="mx-auto w-full max-w-2xl px-4 py-12">
      <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
      <div className="mt-3 mb-6 grid gap-3 text-muted">{children}</div>
      <p className="flex flex-wrap gap-3">
        <button type="button" onClick={onRetry} className={ACTION}>
          {retry}
        </button>
        <a href="/" className={ACTION}>
          {home}
        </a>
      </p>
    </section>
  );
}
