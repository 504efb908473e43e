'use client';

import { Avatar } from '@coffer/ui/avatar.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Textarea } from '@coffer/ui/textarea.tsx';
import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useState } from 'react';
import { useDeletedIds } from '#shared/changes/deletions.tsx';
import { useFormat } from '#shared/format/use-format.ts';
import { useDraftText } from '#shared/forms/use-draft-text.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type Comment, useComments } from './use-comments.ts';

/** The members' comments, oldest first. */
export function PanelComments({ record }: { record: Transaction }) {
  const t = useTranslations('transactions.comments');
  const words = useProblemSentence();
  const { mayWrite } = useWallet();
  const hidden = useDeletedIds();
  const { comments, error, say, remove } = useComments(record.id);
  const shown = comments.filter(({ id }) => !hidden.has(id));
  if (!mayWrite && shown.length === 0) return null;
  return (
    <section className="border-line border-t pt-4">
      <h3 className="mb-2 font-medium text-sm">{t('title')}</h3>
      {error !== null && (
        <p role="alert" className="mb-2 text-danger text-sm">
          {words(error)}
        </p>
      )}
      <ul className="grid gap-3">
        {shown.map((comment) => (
          <CommentItem key={comment.id} comment={comment} onDelete={() => remove(comment)} />
        ))}
      </ul>
      {mayWrite && <CommentForm key={record.id} recordId={record.id} say={say} />}
    </section>
  );
}

function CommentItem({ comment, onDelete }: { comment: Comment; onDelete: () => void }) {
  const t = useTranslations('transactions');
  const format = useFormat();
  const { members, me, mayWrite } = useWallet();
  const { createdUserId, createdTime, text } = comment;
  const name = members.find(({ userId }) => userId === createdUserId)?.name ?? t('panel.formerMember');
  return (
    <li className="flex items-start gap-3">
      <Avatar name={name} size="small" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
          <time dateTime={createdTime} data-tooltip={format.instant(createdTime)} className="text-muted">
            {format.ago(createdTime)}
          </time>
        </p>
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text}
        </p>
      </div>
      {mayWrite && createdUserId === me.userId && (
        <IconButton label={t('comments.delete')} size="small" onClick={onDelete}>
          <Trash2 />
        </IconButton>
      )}
    </li>
  );
}

function CommentForm({ recordId, say }: { recordId: string; say: (text: string) => Promise<boolean> }) {
  const t = useTranslations('transactions.comments');
  const [text, setText] = useDraftText(['comment', recordId]);
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    if (text.trim() === '' || isSending) return;
    setIsSending(true);
    if (await say(text)) setText('');
    setIsSending(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="mt-3 grid gap-2"
    >
      <Field label={t('write')} hideLabel reserve={false}>
        <Textarea
          rows={2}
          dir="auto"
          maxLength={10_000}
          placeholder={t('write')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <Button type="submit" className="justify-self-end" disabled={text.trim() === ''} pending={isSending}>
        {t('send')}
      </Button>
    </form>
  );
}
