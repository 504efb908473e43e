'use client';

import { Avatar } from '@coffer/ui/avatar.tsx';
import { Badge } from '@coffer/ui/badge.tsx';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { Skeleton, SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { Spinner } from '@coffer/ui/spinner.tsx';
import { TagBadge } from '@coffer/ui/tag-badge.tsx';
import { Clock, Inbox } from 'lucide-react';
import { useState } from 'react';
import { ExampleBlock, ExampleRow } from './example-block.tsx';

const tones = ['neutral', 'accent', 'positive', 'warning', 'danger'] as const;

export function StateExamples() {
  const [isNoticed, setIsNoticed] = useState(false);
  return (
    <>
      <ExampleBlock title="Badge, Tag, Avatar">
        <ExampleRow>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Badge tone="warning" icon={<Clock />}>
            pending
          </Badge>
        </ExampleRow>
        <ExampleRow>
          <TagBadge name="Holiday 2026" colour="#2f7d5b" />
          <TagBadge name="Shared" colour="#ffffff" onRemove={() => {}} />
          <TagBadge name="No colour" />
          <Avatar name="Ada Lovelace" size="small" />
          <Avatar name="Ada Lovelace" />
          <Avatar name="Örjan" label="Örjan" size="large" />
          <Spinner className="text-muted" />
        </ExampleRow>
      </ExampleBlock>
      <ExampleBlock title="Banner">
        <Banner>The prices of yesterday are shown: the market is closed today.</Banner>
        <Banner tone="positive" title="214 transactions were booked" action={<Button size="small">Show them</Button>}>
          12 were there already and were left alone.
        </Banner>
        {!isNoticed && (
          <Banner tone="warning" title="The balance is off by 12.40 €" onDismiss={() => setIsNoticed(true)}>
            The statement says 1,204.10 €, but the transactions add up to 1,191.70 €.
          </Banner>
        )}
        <Banner tone="danger">Nothing was saved: the amount is not a decimal.</Banner>
      </ExampleBlock>
      <ExampleBlock title="Skeleton, EmptyState, ErrorState">
        <ExampleRow>
          <Skeleton className="h-8 w-40" />
          <Skeleton className="size-8 rounded-full" />
        </ExampleRow>
        <div className="rounded-card border border-line bg-surface">
          <SkeletonRows rows={3} />
        </div>
        <div className="rounded-card border border-line bg-surface">
          <EmptyState
            icon={<Inbox />}
            title="There are no transactions yet."
            action={
              <>
                <Button variant="primary">Import a statement</Button>
                <Button>Write one by hand</Button>
              </>
            }
          >
            They come from a file of your bank, or you write them yourself.
          </EmptyState>
        </div>
        <div className="rounded-card border border-line bg-surface">
          <ErrorState title="The transactions could not be loaded." onRetry={() => {}}>
            Your data is unharmed. The server did not answer; it may be restarting.
          </ErrorState>
        </div>
      </ExampleBlock>
    </>
  );
}
