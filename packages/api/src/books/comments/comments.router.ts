import { readProcedure, router, sessionReadProcedure, writeProcedure } from '../../kernel/trpc.ts';
import {
  comment,
  commentedTransactions,
  commentedTransactionsInput,
  commentPage,
  createCommentInput,
  deleteCommentInput,
  deletedComment,
  listCommentsInput,
} from './comments.schema.ts';
import { createComment, deleteComment, findCommentedTransactionIds, listComments } from './comments.service.ts';

const tags = ['comments'];
const all = '/wallets/{walletId}/transactions/{id}/comments';

export const commentsRouter = router({
  create: writeProcedure
    .meta({
      tool: 'record',
      record: true,
      example: { text: 'Was this the hotel?' },
      openapi: {
        method: 'POST',
        path: all,
        tags,
        summary: 'Comment on a transaction',
        description: 'The author is the person who sends the request; for an API key, the person who created the key.',
      },
    })
    .input(createCommentInput)
    .output(comment)
    .mutation(({ ctx, input }) => createComment(ctx.wallet, input)),

  list: readProcedure
    .meta({
      tool: 'look_up',
      openapi: {
        method: 'GET',
        path: all,
        tags,
        summary: 'List the comments on a transaction, oldest first',
        description: '`createdUserId` is the author.',
      },
    })
    .input(listCommentsInput)
    .output(commentPage)
    .query(({ ctx, input }) => listComments(ctx.wallet, input)),

  commented: sessionReadProcedure('viewer')
    .input(commentedTransactionsInput)
    .output(commentedTransactions)
    .query(({ ctx, input }) => findCommentedTransactionIds(ctx.wallet, input)),

  delete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: {
        method: 'DELETE',
        path: `${all}/{commentId}`,
        tags,
        summary: 'Delete a comment: your own, or any comment as an admin',
        description: 'Deleting other people’s comments requires the role `admin`.',
      },
    })
    .input(deleteCommentInput)
    .output(deletedComment)
    .mutation(({ ctx, input }) => deleteComment(ctx.wallet, input)),
});
