import { notifyManager } from '@tanstack/react-query';

let isUrgent = false;

notifyManager.setScheduler((flush) => {
  if (isUrgent) queueMicrotask(flush);
  else setTimeout(flush, 0);
});

/** Changes cached data so that the next frame shows it. By default, components learn of a change in a later task. */
export function updateInNextFrame(change: () => void): void {
  isUrgent = true;
  try {
    change();
  } finally {
    isUrgent = false;
  }
}
