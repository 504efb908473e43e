import { toClientProblem } from '#shared/problems/problem.ts';

/** Resolves to the preview of a link; null if the link is unknown or malformed. Rejects with any other problem. */
export async function previewOrNull<Offer>(asked: Promise<Offer>): Promise<Offer | null> {
  try {
    return await asked;
  } catch (error) {
    if (['notFound', 'invalidInput'].includes(toClientProblem(error).code)) return null;
    throw error;
  }
}
