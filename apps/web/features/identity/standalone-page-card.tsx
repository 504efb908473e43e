import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly text?: ReactNode;
  /** The alternative below the card. */
  readonly foot?: ReactNode;
  readonly children?: ReactNode;
}

export function StandalonePageCard({ title, text, foot, children }: Props) {
  return (
    <>
      <section className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-7">
        <h1 className="text-balance font-semibold text-xl tracking-tight [overflow-wrap:anywhere]">{title}</h1>
        {text !== undefined && <p className="mt-2 text-pretty text-muted [overflow-wrap:anywhere]">{text}</p>}
        {children !== undefined && <div className="mt-5">{children}</div>}
      </section>
      {foot !== undefined && <div className="text-center text-muted text-sm">{foot}</div>}
    </>
  );
}
