/** Address of Coffer, and this program's API key. */
export interface LocalSettings {
  readonly url: string;
  readonly key: string;
}

/** An error in the settings, in words for the person who wrote them. */
export class WrongSettings extends Error {}

const EXAMPLE = 'for instance COFFER_URL=http://localhost:3000';

/** @throws WrongSettings */
export function settingsOf(environment: Readonly<Record<string, string | undefined>>): LocalSettings {
  const key = environment['COFFER_API_KEY']?.trim() ?? '';
  if (key === '') {
    throw new WrongSettings('COFFER_API_KEY is not set. Make an API key in Coffer, under Settings → API keys.');
  }
  if (!/^coffer_[0-9A-Za-z]+$/.test(key)) {
    throw new WrongSettings('COFFER_API_KEY is no API key of Coffer: those begin with coffer_.');
  }
  return { url: urlOf(environment['COFFER_URL']?.trim() ?? ''), key };
}

function urlOf(given: string): string {
  if (given === '') throw new WrongSettings(`COFFER_URL is not set. It says where Coffer is, ${EXAMPLE}.`);
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new WrongSettings(`COFFER_URL is no http: or https: address. It says where Coffer is, ${EXAMPLE}.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new WrongSettings('COFFER_URL holds a user or a password. Coffer wants the key alone.');
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
