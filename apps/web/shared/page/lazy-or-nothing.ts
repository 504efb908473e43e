import { type ComponentType, lazy } from 'react';

/** A component that is loaded on first use. Shows nothing if it can't be loaded, instead of failing the whole page. */
export function lazyOrNothing<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }));
}
