import { EXAMPLE_IDS } from '../../kernel/example-ids.ts';
import {
  ownDataWriteProcedure,
  readProcedure,
  router,
  sessionReadProcedure,
  sessionWriteProcedure,
  writeProcedure,
} from '../../kernel/trpc.ts';
import {
  createNotificationInput,
  deletedNotification,
  deleteNotificationInput,
  listNotificationsInput,
  markAllNotificationsReadInput,
  notification,
  notifications,
  readNotificationInput,
  unreadCount,
  unreadCountInput,
} from './notifications.schema.ts';
import { createNotification, listNotifications, markNotificationAsRead } from './notifications.service.ts';
import {
  countUnreadNotifications,
  deleteNotification,
  markAllNotificationsAsRead,
} from './own-notifications.service.ts';

const tags = ['notifications'];
const all = '/wallets/{walletId}/notifications';
const exactNumbers = true;

export const notificationsRouter = router({
  create: writeProcedure
    .meta({
      notTool: 'people write their own messages',
      record: true,
      exactNumbers,
      example: {
        type: 'assignedUser',
        recipientUserId: EXAMPLE_IDS.second,
        payload: { transactionId: EXAMPLE_IDS.first, text: 'Can you look at this one?' },
      },
      openapi: {
        method: 'POST',
        path: all,
        tags,
        summary: 'Notify a member',
        description: 'The recipient must be a member (422). Types that only Coffer itself sends answer 422.',
      },
    })
    .input(createNotificationInput)
    .output(notification)
    .mutation(({ ctx, input }) => createNotification(ctx.wallet, input)),

  list: readProcedure
    .meta({
      exactNumbers,
      openapi: {
        method: 'GET',
        path: all,
        tags,
        summary: 'List notifications, newest first: a person’s own, or with an API key all of the wallet',
        description:
          'Returns a plain array. An array of long payloads ends after about 1 MiB, before `limit`: continue at `offset` + the ' +
          'number of notifications received, until none is returned.',
      },
    })
    .input(listNotificationsInput)
    .output(notifications)
    .query(({ ctx, input }) => listNotifications(ctx.wallet, input)),

  read: ownDataWriteProcedure
    .meta({
      notTool: 'only the person knows what they have read',
      record: true,
      notUndoable: 'readMarks',
      exactNumbers,
      openapi: {
        method: 'POST',
        path: `${all}/{id}/read`,
        tags,
        summary: 'Mark a notification as read',
        description:
          'Sets `readTime` once; repeating it changes nothing. Notifications of others answer 404, except for API ' +
          'keys, which can access all of the wallet.',
      },
    })
    .input(readNotificationInput)
    .output(notification)
    .mutation(({ ctx, input }) => markNotificationAsRead(ctx.wallet, input.id)),

  unread: sessionReadProcedure('viewer')
    .input(unreadCountInput)
    .output(unreadCount)
    .query(({ ctx }) => countUnreadNotifications(ctx.wallet)),

  readAll: sessionWriteProcedure('viewer')
    .meta({ notUndoable: 'readMarks' })
    .input(markAllNotificationsReadInput)
    .output(unreadCount)
    .mutation(({ ctx, input }) => markAllNotificationsAsRead(ctx.wallet, input.until)),

  delete: sessionWriteProcedure('viewer')
    .input(deleteNotificationInput)
    .output(deletedNotification)
    .mutation(({ ctx, input }) => deleteNotification(ctx.wallet, input.id)),
});
