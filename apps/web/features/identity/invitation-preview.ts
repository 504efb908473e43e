import 'server-only';
import type { RouterOutputs } from '@coffer/api/router.ts';
import { getServerClient } from '#shared/data/server-client.ts';
import { previewOrNull } from './preview-or-null.ts';

export interface InvitationPreview extends Readonly<RouterOutputs['invitations']['preview']> {
  readonly token: string;
}

/** The invitation of a link's token; null if the token is unknown. */
export async function fetchInvitationPreview(token: string): Promise<InvitationPreview | null> {
  const { client } = await getServerClient();
  const preview = await previewOrNull(client.invitations.preview.query({ token }));
  return preview && { token, ...preview };
}
