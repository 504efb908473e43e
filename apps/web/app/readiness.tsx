'use client';

import { useEffect, useState } from 'react';

const states = {
  asking: { colour: 'bg-muted', words: 'Up. Asking whether the database answers …' },
  ready: { colour: 'bg-positive', words: 'Up, and ready for requests.' },
  notReady: { colour: 'bg-warning', words: 'Up, but not ready: the database does not answer.' },
  away: { colour: 'bg-warning', words: 'The service no longer answers.' },
};

/** That the page arrived shows that the process is up; whether it can do work is asked of `/readyz`. */
export function Readiness() {
  const [state, setState] = useState<keyof typeof states>('asking');

  useEffect(() => {
    const page = new AbortController();
    fetch('/readyz', { cache: 'no-store', signal: page.signal })
      .then((answer) => setState(answer.ok ? 'ready' : 'notReady'))
      .catch(() => page.signal.aborted || setState('away'));
    return () => page.abort();
  }, []);

  return (
    <p role="status" className="flex items-center gap-2.5 text-muted">
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${states[state].colour}`} />
      {states[state].words}
    </p>
  );
}
