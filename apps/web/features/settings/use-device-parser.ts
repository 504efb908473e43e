'use client';

import Bowser from 'bowser';
import { useTranslations } from 'next-intl';

interface Device {
  readonly name: string;
  readonly isHandheld: boolean;
}

/**
 * Returns a function that names the browser and operating system of a user agent; unknown user agents are named by
 * their first 60 characters.
 */
export function useDeviceParser(): (userAgent: string | null) => Device {
  const t = useTranslations('settings.sessions');
  return (userAgent) => {
    if (userAgent === null || userAgent === '') return { name: t('unknown'), isHandheld: false };
    const { browser, os, platform } = Bowser.parse(userAgent);
    const name =
      browser.name && os.name
        ? t('browserOn', { browser: browser.name, system: os.name })
        : browser.name || os.name || userAgent.slice(0, 60);
    return { name, isHandheld: platform.type === 'mobile' || platform.type === 'tablet' };
  };
}
