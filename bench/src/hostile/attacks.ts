import { appRouter } from '@coffer/api/router.ts';
import { hostileInputs } from '@coffer/api/testing/hostile/hostile-operation.ts';
import { hostileOperations } from '@coffer/api/testing/hostile/hostile-operations.ts';
import type { HostileWallet } from '@coffer/api/testing/hostile/hostile-wallet.ts';
import { hostileFiles } from '@coffer/banking/statements/testing/hostile-files.ts';
import { type ActivityContext, HOSTILE_ACTIVITIES } from './activities.ts';
import { pageProcedureRequest } from './bench-person.ts';
import { COMBINED_ATTACKS } from './combined-attacks.ts';
import { bearerRequest } from './http-client.ts';

/** An activity that may keep the server busy. */
export interface Attack {
  readonly name: string;
  run(activity: ActivityContext): Promise<void>;
}

/** A wallet with hostile records, and the session cookie of its owner. */
export interface HostileOwner {
  readonly wallet: HostileWallet;
  readonly cookie: string;
}

/**
 * The attacks of `bench hostile`, run one after another: operations of the router, dry runs of hostile files, and
 * longer activities.
 */
export function listAttacks(owner: HostileOwner, bytesOfFile: number): Attack[] {
  return [...operations(owner), ...files(bytesOfFile), ...activities()];
}

/**
 * Returns an attack for each operation whose cost depends on the wallet or on its input. Each attack sends the same
 * request as a page would.
 */
function operations({ wallet, cookie }: HostileOwner): Attack[] {
  const procedures: Readonly<Record<string, unknown>> = appRouter._def.procedures;
  return Object.entries(hostileOperations).flatMap(([name, row]) => {
    if (!('input' in row)) return [];
    const definition: unknown = Reflect.get(Object(procedures[name]), '_def');
    const writes = Reflect.get(Object(definition), 'type') === 'mutation';
    return hostileInputs(name, row).map(([attack, input]) => ({
      name: attack,
      run: async ({ url, ask }: ActivityContext) => {
        const { headers, ...request } = pageProcedureRequest({ cookie }, url, name, input(wallet), writes);
        await ask({ ...request, headers: { ...headers, 'Coffer-Wallet': wallet.walletId } });
      },
    }));
  });
}

function files(bytes: number): Attack[] {
  return Object.entries(hostileFiles).flatMap(([importerType, those]) =>
    those.map(({ name, make }) => ({
      name: `${importerType}, ${name}`,
      run: async ({ person, ask }: ActivityContext) => {
        const path = `/wallets/${person.walletId}/assets/${person.assetIds[0]}/import`;
        const made = make(bytes);
        const content =
          typeof made === 'string' ? { content: made } : { contentBase64: Buffer.from(made).toString('base64') };
        await ask(bearerRequest(person.key, 'POST', path, { importerType, ...content, dryRun: true }));
      },
    })),
  );
}

function activities(): Attack[] {
  return Object.entries({ ...COMBINED_ATTACKS, ...HOSTILE_ACTIVITIES }).map(([name, run]) => ({ name, run }));
}
