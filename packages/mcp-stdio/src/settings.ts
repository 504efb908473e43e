/** Address of Coffer, and this program's API key. */
export interface LocalSettings {
  readonly url: string;
  readonly key: string;
}

/** An invalid or missing setting; the message is for the person who configured this program. */
export class SettingsMistake extends Error {}

const EXAMPLE = 'for instance COFFER_URL=http://localhost:3000';

/**
 * Reads COFFER_URL and COFFER_API_KEY.
 * @throws SettingsMistake if a variable is missing or invalid
 */
export function readLocalSettings(environment: Readonly<Record<string, string | undefined>>): LocalSettings {
  const key = environment['COFFER_API_KEY']?.trim() ?? '';
  if (key === '') {
    throw new SettingsMistake('COFFER_API_KEY is not set. Create an API key in Coffer, under Settings → API keys.');
  }
  if (!/^coffer_[0-9A-Za-z]+$/.test(key)) {
    throw new SettingsMistake('COFFER_API_KEY is not an API key of Coffer, which begins with coffer_.');
  }
  return { url: urlOf(environment['COFFER_URL']?.trim() ?? ''), key };
}

function urlOf(given: string): string {
  if (given === '') throw new SettingsMistake(`COFFER_URL is not set. It must be Coffer’s address, ${EXAMPLE}.`);
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new SettingsMistake(`COFFER_URL is not an http: or https: address. It must be Coffer’s address, ${EXAMPLE}.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new SettingsMistake('COFFER_URL contains a user name or password. Coffer only needs the API key.');
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
