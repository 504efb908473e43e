'use client';

import { useEffect, useState } from 'react';

/**
 * Of a list that becomes another: true from the first drawing of its rows until they have been painted.
 * `isOld` says that it still shows the rows of the one before.
 */
export function useIsFirstPaint(isOld: boolean): boolean {
  const [wasOld, setWasOld] = useState(isOld);
  useEffect(() => {
    if (isOld) setWasOld(true);
    else return afterPaint(() => setWasOld(false));
  }, [isOld]);
  return wasOld && !isOld;
}

/** What a frame asks for runs before it is painted, and a task from there after it. Answers how it is called off. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
