'use client';

import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useSyncExternalStore } from 'react';
import { isIpAddress } from './is-ip-address.ts';

/** Why passkeys are impossible here: browsers bind them to a host name, over HTTPS or on localhost. */
export type PasskeyObstacle = 'ipAddress' | 'insecure' | 'browser';

const never = () => () => undefined;

/** The reason why passkeys are impossible here; null if they are possible, undefined before hydration. */
export function usePasskeyObstacle(): PasskeyObstacle | null | undefined {
  return useSyncExternalStore(never, passkeyObstacle, () => undefined);
}

function passkeyObstacle(): PasskeyObstacle | null {
  if (isIpAddress(window.location.hostname)) return 'ipAddress';
  if (!window.isSecureContext) return 'insecure';
  return browserSupportsWebAuthn() ? null : 'browser';
}
