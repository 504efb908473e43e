import 'server-only';
import type { Outputs } from '@coffer/api/router.ts';
import { serverData } from '#shared/data/server.ts';
import { offerOrNull } from './offer-or-null.ts';

export type ResetOffer = Outputs['accountLinks']['previewReset'];
export type AddressOffer = Outputs['accountLinks']['previewAddress'];

/** Whose password the link sets; null where it does not hold. */
export async function resetOfferOf(token: string): Promise<ResetOffer | null> {
  const { client } = await serverData();
  return offerOrNull(client.accountLinks.previewReset.query({ token }));
}

/** Which address the link confirms; null where it does not hold. */
export async function addressOfferOf(token: string): Promise<AddressOffer | null> {
  const { client } = await serverData();
  return offerOrNull(client.accountLinks.previewAddress.query({ token }));
}
