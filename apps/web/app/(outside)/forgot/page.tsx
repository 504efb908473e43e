import type { Metadata } from 'next';
import { ForgotPassword } from '#features/identity/forgot-password.tsx';
import { serverData } from '#shared/data/server.ts';
import { pageMetadata } from '#shared/visitor/title.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('identity', 'forgot.title');

export default async function ForgotPage() {
  const { client } = await serverData();
  const { sendsMail } = await client.account.state.query();
  return <ForgotPassword sendsMail={sendsMail} />;
}
