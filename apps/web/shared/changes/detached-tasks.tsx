'use client';

import { createContext, Fragment, type ReactNode, use, useCallback, useRef, useState } from 'react';

/** Renders a part until it calls `onDone`, even after the person opens another page. */
type DrawAfterPage = (part: (onDone: () => void) => ReactNode) => void;

const AfterPage = createContext<DrawAfterPage | null>(null);

/** Keeps tasks alive that a page started and that must finish after the person has left the page. */
export function DetachedTasksProvider({ children }: { children: ReactNode }) {
  const [parts, setParts] = useState<ReadonlyMap<number, ReactNode>>(new Map());
  const drawn = useRef(0);
  const draw = useCallback<DrawAfterPage>((part) => {
    drawn.current += 1;
    const key = drawn.current;
    const onDone = () => setParts((before) => new Map([...before].filter(([other]) => other !== key)));
    setParts((before) => new Map(before).set(key, part(onDone)));
  }, []);
  return (
    <AfterPage value={draw}>
      {children}
      {[...parts].map(([key, part]) => (
        <Fragment key={key}>{part}</Fragment>
      ))}
    </AfterPage>
  );
}

/** Returns a function that renders a task until the task calls `onDone`, even after the person leaves the page. */
export function useRenderDetachedTask(): DrawAfterPage {
  const draw = use(AfterPage);
  if (draw === null) throw new Error('useRenderDetachedTask outside DetachedTasksProvider');
  return draw;
}
