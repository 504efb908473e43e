import 'server-only';
import type { Outputs } from '@coffer/api/router.ts';
import { serverData } from '#shared/data/server.ts';
import { clientProblemOf } from '#shared/problems/problem.ts';

export interface InvitationPreview extends Readonly<Outputs['invitations']['preview']> {
  readonly token: string;
}

/** What the invitation's link offers; null when there is no such invitation. */
export async function previewOf(token: string): Promise<InvitationPreview | null> {
  const { client } = await serverData();
  try {
    return { token, ...(await client.invitations.preview.query({ token })) };
  } catch (error) {
    if (['notFound', 'invalidInput'].includes(clientProblemOf(error).code)) return null;
    throw error;
  }
}
