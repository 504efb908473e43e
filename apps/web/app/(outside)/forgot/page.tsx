import type { Metadata } from 'next';
import { ForgotPasswordCard } from '#features/identity/forgot-password.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('identity', 'forgot.title');

export default async function ForgotPage() {
  const { client } = await getServerClient();
  const { sendsMail } = await client.account.state.query();
  return <ForgotPasswordCard sendsMail={sendsMail} />;
}
