import { useRef, type ComponentType, type ReactNode, type Ref } from 'react';
import type { PagedList } from '../../lib/lists/paged-list.ts';
import { CardList } from '../layout.ts';
import { FailedState } from '../states/FailedState.tsx';
import { MoreButton } from './MoreButton.tsx';
import { CardSkeleton } from '../states/Skeleton.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useSteadyTaps } from './use-steady-taps.ts';

export function PagedEntries<Entry extends { readonly _id: string }>(props: {
  readonly list: PagedList<Entry>;
  readonly failed: string;
  readonly empty: ReactNode;
  readonly List?: ComponentType<{
    readonly ref: Ref<HTMLUListElement>;
    readonly children: ReactNode;
  }>;
  /** The contents of an item. */
  readonly children: (entry: Entry) => ReactNode;
}) {
  const { list, failed, empty, List = CardList, children } = props;
  const { entries, state, hasMore, isFetchingMore, fetchMore, retry } = list;
  const element = useRef<HTMLUListElement>(null);
  const ids = entries.map(({ _id }) => _id);
  useFocusAfterRemoval(element, ids);
  useSteadyTaps(element, ids);
  if (state === 'loading') return <CardSkeleton />;
  if (state === 'failed') return <FailedState title={failed} onRetry={retry} />;
  if (entries.length === 0) return empty;
  return (
    <>
      <List ref={element}>
        {entries.map((entry) => (
          <li key={entry._id}>{children(entry)}</li>
        ))}
      </List>
      {hasMore && <MoreButton isFetching={isFetchingMore} onMore={fetchMore} />}
    </>
  );
}
