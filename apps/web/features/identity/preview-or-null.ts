import { toClientProblem } from '#shared/problems/problem.ts';

/** The result of a preview, or null if its link is unknown. */
export async function previewOrNull<Offer>(asked: Promise<Offer>): Promise<Offer | null> {
  try {
    return await asked;
  } catch (error) {
    if (['notFound', 'invalidInput'].includes(toClientProblem(error).code)) return null;
    throw error;
  }
}
