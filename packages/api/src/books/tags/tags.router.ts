import { readProcedure, router, writeProcedure } from '../../kernel/trpc.ts';
import {
  createTagInput,
  deletedTag,
  listTagsInput,
  tag,
  tagPage,
  tagReferenceInput,
  updateTagInput,
} from './tags.schema.ts';
import { createTag, deleteTag, getTag, listTags, updateTag } from './tags.service.ts';

const tags = ['tags'];
const all = '/wallets/{walletId}/tags';
const one = '/wallets/{walletId}/tags/{id}';

export const tagsRouter = router({
  create: writeProcedure
    .meta({
      tool: 'organise',
      record: true,
      example: { name: 'Holiday', color: '#0e7490' },
      openapi: {
        method: 'POST',
        path: all,
        tags,
        summary: 'Create a tag',
        description: 'Names of tags are unique (409 `nameTaken`).',
      },
    })
    .input(createTagInput)
    .output(tag)
    .mutation(({ ctx, input }) => createTag(ctx.wallet, input)),

  list: readProcedure
    .meta({
      tool: 'look_up',
      openapi: { method: 'GET', path: all, tags, summary: 'List tags', description: 'Ordered by creation.' },
    })
    .input(listTagsInput)
    .output(tagPage)
    .query(({ ctx, input }) => listTags(ctx.wallet, input)),

  get: readProcedure
    .meta({
      record: true,
      openapi: {
        method: 'GET',
        path: one,
        tags,
        summary: 'Get a tag',
        description: 'Its transactions: `GET …/transactions?tagIds=…`.',
      },
    })
    .input(tagReferenceInput)
    .output(tag)
    .query(({ ctx, input }) => getTag(ctx.wallet, input)),

  update: writeProcedure
    .meta({
      tool: 'organise',
      record: true,
      example: { color: '#7c3aed' },
      openapi: { method: 'PATCH', path: one, tags, summary: 'Change a tag', description: 'Transactions keep the tag.' },
    })
    .input(updateTagInput)
    .output(tag)
    .mutation(({ ctx, input }) => updateTag(ctx.wallet, input)),

  delete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: {
        method: 'DELETE',
        path: one,
        tags,
        summary: 'Delete a tag and remove it from all transactions',
        description: 'Every transaction loses the tag.',
      },
    })
    .input(tagReferenceInput)
    .output(deletedTag)
    .mutation(({ ctx, input }) => deleteTag(ctx.wallet, input)),
});
