import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page's scripts have taken over: false while it is only drawn, when a form would be sent by the browser. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
