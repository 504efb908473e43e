'use client';

import { useEffect, useState } from 'react';

/**
 * After the list is replaced: true from the first render of the new rows until they are painted. `isOld`: the list
 * still shows the previous rows.
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
