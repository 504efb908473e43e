import 'server-only';
import type { RouterOutputs } from '@coffer/api/router.ts';
import { getServerClient } from '#shared/data/server-client.ts';
import { previewOrNull } from './preview-or-null.ts';

export type PasswordResetPreview = RouterOutputs['accountLinks']['previewReset'];
export type EmailLinkPreview = RouterOutputs['accountLinks']['previewAddress'];

/** The account whose password the link resets; null if the link is invalid. */
export async function fetchPasswordResetPreview(token: string): Promise<PasswordResetPreview | null> {
  const { client } = await getServerClient();
  return previewOrNull(client.accountLinks.previewReset.query({ token }));
}

/** The address that the link confirms; null if the link is invalid. */
export async function fetchEmailLinkPreview(token: string): Promise<EmailLinkPreview | null> {
  const { client } = await getServerClient();
  return previewOrNull(client.accountLinks.previewAddress.query({ token }));
}
