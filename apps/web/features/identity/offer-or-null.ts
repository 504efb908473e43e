import { clientProblemOf } from '#shared/problems/problem.ts';

/** What a link offers; null where there is no such link. */
export async function offerOrNull<Offer>(asked: Promise<Offer>): Promise<Offer | null> {
  try {
    return await asked;
  } catch (error) {
    if (['notFound', 'invalidInput'].includes(clientProblemOf(error).code)) return null;
    throw error;
  }
}
