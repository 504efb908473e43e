import 'server-only';
import type { Outputs } from '@coffer/api/router.ts';
import { getServerClient } from '#shared/data/server.ts';
import { previewOrNull } from './preview-or-null.ts';

export type ResetPreview = Outputs['accountLinks']['previewReset'];
export type AddressPreview = Outputs['accountLinks']['previewAddress'];

/** The account whose password the link resets; null if the link is invalid. */
export async function fetchResetPreview(token: string): Promise<ResetPreview | null> {
  const { client } = await getServerClient();
  return previewOrNull(client.accountLinks.previewReset.query({ token }));
}

/** The address that the link confirms; null if the link is invalid. */
export async function fetchAddressPreview(token: string): Promise<AddressPreview | null> {
  const { client } = await getServerClient();
  return previewOrNull(client.accountLinks.previewAddress.query({ token }));
}
