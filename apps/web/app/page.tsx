import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getServerClient } from '#shared/data/server-client.ts';
import { readVisitor, signInPath } from '#shared/visitor/visitor.ts';
import { LAST_WALLET_COOKIE } from '#shared/wallet/last-wallet-cookie.ts';

/** The start page redirects to the last open wallet, to creating the first one, or to signing in. */
export default async function StartPage() {
  const { person } = await readVisitor();
  if (person === null) redirect(await signInPath());
  const { client } = await getServerClient();
  const { items } = await client.wallets.list.query({ limit: 500 });
  const last = (await cookies()).get(LAST_WALLET_COOKIE)?.value;
  const wallet = items.find(({ id }) => id === last) ?? items[0];
  redirect(wallet === undefined ? '/welcome' : `/w/${wallet.id}`);
}
