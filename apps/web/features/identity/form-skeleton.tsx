import { Skeleton } from '@coffer/ui/skeleton.tsx';

/** The loading state of a form with this number of fields. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div aria-hidden className="grid gap-3">
      {Array.from({ length: fields }, (_, at) => at).map((at) => (
        <div key={at}>
          <div className="mb-1.5 flex h-5 items-center">
            <Skeleton className="h-3 w-28" />
          </div>
          <Skeleton className="h-control w-full" />
          <div className="mt-1 h-5" />
        </div>
      ))}
      <Skeleton className="h-control w-full" />
    </div>
  );
}
