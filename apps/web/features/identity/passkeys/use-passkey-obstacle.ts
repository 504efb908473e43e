'use client';

import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useSyncExternalStore } from 'react';

/** Why there can be no passkeys here: browsers bind them to a name, over https or on the machine itself. */
export type PasskeyObstacle = 'ipAddress' | 'insecure' | 'browser';

const never = () => () => undefined;

/** Null where there is none; undefined as long as that is not known, before the scripts run. */
export function usePasskeyObstacle(): PasskeyObstacle | null | undefined {
  return useSyncExternalStore(never, passkeyObstacle, () => undefined);
}

function passkeyObstacle(): PasskeyObstacle | null {
  if (/^\d+(\.\d+){3}$|^\[/.test(window.location.hostname)) return 'ipAddress';
  if (!window.isSecureContext) return 'insecure';
  return browserSupportsWebAuthn() ? null : 'browser';
}
