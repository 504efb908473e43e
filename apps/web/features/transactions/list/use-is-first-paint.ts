'use client';

import { useEffect, useState } from 'react';

/**
 * Returns true from the first render of a new list's rows until the browser has painted them.
 * @param isOld whether the previous rows are still shown
 */
export function useIsFirstPaint(isOld: boolean): boolean {
  const [wasOld, setWasOld] = useState(isOld);
  useEffect(() => {
    if (isOld) setWasOld(true);
    else return afterPaint(() => setWasOld(false));
  }, [isOld]);
  return wasOld && !isOld;
}

/**
 * Runs the work after the next paint: an animation frame runs before the paint, and a task that it starts runs after.
 * Returns the function that cancels the work.
 */
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
