import type { ReactNode } from 'react';
import { FailedState } from './FailedState.tsx';
import { CardSkeleton } from './Skeleton.tsx';

/** What a query has fetched. Until then it is a skeleton, or says that the fetch failed. */
export function Fetched<Data>(props: {
  readonly query: {
    readonly data: Data | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  readonly failed: string;
  readonly children: (data: Data) => ReactNode;
}) {
  const { query, failed, children } = props;
  if (query.data !== undefined) return children(query.data);
  return query.isError ? (
    <FailedState title={failed} onRetry={() => void query.refetch()} />
  ) : (
    <CardSkeleton />
  );
}
