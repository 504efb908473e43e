import { createTestWallet, openTestDatabase } from '@coffer/api/testing/create-test-wallet.ts';
import { createOwnTestDatabase } from '@coffer/api/testing/own-database.ts';
import { afterAll, beforeAll, inject } from 'vitest';
import { ApiKeyClient, type JsonBody } from './http.ts';
import { startServer, type TestServer } from './server.ts';

type Services = ReturnType<typeof openTestDatabase>;

/** A running server for one test file, with functions that create wallets on it. */
export class Coffer {
  readonly services: Services;
  readonly server: TestServer;

  constructor(services: Services, server: TestServer) {
    this.services = services;
    this.server = server;
  }

  /** Creates a wallet and an API key of its owner, for calls with paths inside the wallet. */
  async wallet(input: { readonly currency?: string; readonly timeZone?: string } = {}) {
    const wallet = await createTestWallet(this.services, input);
    const { key } = await wallet.withKey();
    return { ...wallet, key, at: new WalletClient(this.server.url, key, wallet.walletId) };
  }
}

/** Calls inside one wallet: paths are relative to `/wallets/{walletId}`. */
export class WalletClient extends ApiKeyClient {
  readonly walletId: string;

  constructor(url: string, key: string, walletId: string) {
    super(url, key);
    this.walletId = walletId;
  }

  override call(method: string, path: string, ...rest: [body?: unknown, extra?: Parameters<ApiKeyClient['call']>[3]]) {
    return super.call(method, `/wallets/${this.walletId}${path}`, ...rest);
  }

  async asset(fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const asset: JsonBody = await this.post('/assets', {
      type: 'manualBank',
      name: 'Account',
      defaultCurrency: 'EUR',
      ...fields,
    });
    return asset.id;
  }

  book(assetId: string, fields: Readonly<Record<string, unknown>> = {}): Promise<JsonBody> {
    return this.post('/transactions', {
      assetId,
      date: '2026-03-01',
      amountValue: '-12.5',
      amountCurrency: 'EUR',
      ...fields,
    });
  }
}

let sharedServer: Promise<TestServer> | undefined;

/**
 * The server for all test files of this process, because a start costs four seconds of CPU. It stops when this process
 * ends for any reason. Its folder is deleted after the run.
 */
async function serverOfProcess(): Promise<TestServer> {
  try {
    sharedServer ??= startServer(inject('database'), { COFFER_PARENT: '1' }, { folder: inject('serverFolders') });
    const server = await sharedServer;
    server.leaveRunning();
    return server;
  } catch (error) {
    sharedServer = undefined;
    throw error;
  }
}

/**
 * Starts Coffer for the tests of a file, and returns a function that returns the running `Coffer`. The file gets its
 * own server if it sets environment variables or needs its own database (`isAlone`); otherwise it uses the server of
 * the test process.
 */
export function startCoffer(
  environment: Readonly<Record<string, string>> = {},
  { isAlone = false }: { readonly isAlone?: boolean } = {},
): () => Coffer {
  const isShared = !isAlone && Object.keys(environment).length === 0;
  let coffer: Coffer | undefined;
  let own: Awaited<ReturnType<typeof createOwnTestDatabase>> | undefined;
  beforeAll(async () => {
    own = isAlone ? await createOwnTestDatabase(inject('database')) : undefined;
    const connection = own?.connection ?? inject('database');
    const server = await (isShared ? serverOfProcess() : startServer(connection, environment));
    coffer = new Coffer(openTestDatabase(connection), server);
  });
  afterAll(async () => {
    if (!isShared) await coffer?.server.stop();
    await coffer?.services.database.close();
    await own?.drop();
  });
  return () => {
    if (coffer === undefined) throw new Error('the server did not start');
    return coffer;
  };
}
