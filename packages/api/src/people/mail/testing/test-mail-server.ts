import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface Delivered {
  readonly from: string;
  /** The envelope recipients. */
  readonly to: readonly string[];
  /** The raw message. */
  readonly raw: string;
  readonly mail: Email;
}

/** Starts a local mail server. It rejects mail for nobody@…, and all mail while `away`. */
export async function openTestMailServer() {
  const delivered: Delivered[] = [];
  const state = { away: false };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, done) => done(state.away ? failure(451, 'try again later') : null),
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody@') ? failure(550, 'no such person') : null),
    onData: (stream, { envelope }, done) => {
      void (async () => {
        const bytes = await buffer(stream);
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        delivered.push({ from, to, raw: bytes.toString(), mail: await PostalMime.parse(bytes) });
        done();
      })();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Coffer <coffer@example.org>', requireTls: false },
    delivered,
    state,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

function failure(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
