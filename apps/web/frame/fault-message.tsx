import type { ReactNode } from 'react';

interface Props {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly retry: ReactNode;
  readonly onRetry: () => void;
}

/** What is shown in the place of a page that broke. It comes with every page, so it needs next to nothing itself. */
export function FaultMessage({ title, children, retry, onRetry }: Props) {
  return (
    <section role="alert" className="mx-auto w-full max-w-2xl px-4 py-12">
      <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
      <div className="mt-3 mb-6 grid gap-3 text-muted">{children}</div>
      <button
        type="button"
        onClick={onRetry}
        className="min-h-control rounded-control border border-line-strong bg-raised px-3.5 py-1 font-medium hover:bg-hover"
      >
        {retry}
      </button>
    </section>
  );
}
