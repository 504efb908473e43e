import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A self-signed certificate. Clients must be configured to trust its file. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** The value for NODE_EXTRA_CA_CERTS. */
  readonly file: string;
  readonly remove: () => void;
}

/** Creates a certificate for this machine and for other names. */
export function makeCertificate(names: readonly string[] = []): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const body = buildUnsignedCertificate(publicKey.export({ type: 'spki', format: 'der' }), ['localhost', ...names]);
  const signature = sign('sha256', body, privateKey);
  const der = sequence(body, ECDSA_WITH_SHA256, encodeDer(0x03, Buffer.of(0), signature));
  const cert = `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`;
  const directory = mkdtempSync(join(tmpdir(), 'coffer-e2e-certificate-'));
  const file = join(directory, 'cert.pem');
  writeFileSync(file, cert);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert,
    file,
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** Encodes a DER value: tag, length and content. */
function encodeDer(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...length), content]);
}

const sequence = (...parts: readonly Buffer[]) => encodeDer(0x30, ...parts);
const identifier = (hex: string) => encodeDer(0x06, Buffer.from(hex, 'hex'));
const ECDSA_WITH_SHA256 = sequence(identifier('2a8648ce3d040302'));

/** Builds the unsigned certificate (RFC 5280) of an authority for these names, valid from yesterday to tomorrow. */
function buildUnsignedCertificate(publicKey: Buffer, names: readonly string[]): Buffer {
  const name = sequence(encodeDer(0x31, sequence(identifier('550403'), encodeDer(0x0c, Buffer.from('Coffer tests')))));
  const time = (days: number) => {
    const digits = new Date(Date.now() + days * 86_400_000).toISOString().replace(/\D/g, '');
    return encodeDer(0x17, Buffer.from(`${digits.slice(2, 14)}Z`));
  };
  const isAuthority = sequence(encodeDer(0x01, Buffer.of(0xff)));
  const alternatives = sequence(
    ...names.map((one) => encodeDer(0x82, Buffer.from(one))),
    encodeDer(0x87, Buffer.of(127, 0, 0, 1)),
  );
  const extensions = sequence(
    sequence(identifier('551d13'), encodeDer(0x01, Buffer.of(0xff)), encodeDer(0x04, isAuthority)),
    sequence(identifier('551d11'), encodeDer(0x04, alternatives)),
  );
  const version = encodeDer(0xa0, encodeDer(0x02, Buffer.of(2)));
  const serial = encodeDer(0x02, Buffer.of(1));
  const validity = sequence(time(-1), time(1));
  return sequence(version, serial, ECDSA_WITH_SHA256, name, validity, name, publicKey, encodeDer(0xa3, extensions));
}
