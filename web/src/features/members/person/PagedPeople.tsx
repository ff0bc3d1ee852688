import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { NumberedPages } from '../../../lib/lists/numbered-pages.ts';
import { Muted } from '../../../ui/layout.ts';
import { MoreButton } from '../../../ui/lists/MoreButton.tsx';
import { Bone, LoadingBones } from '../../../ui/states/Skeleton.tsx';
import { TryAgain } from '../../../ui/states/TryAgain.tsx';

const Scrolling = styled.div`
  max-height: 60vh;
  overflow-y: auto;
  margin-inline: calc(-1 * var(--inset));
  padding: 0 var(--inset) 4px;
  border-top: 1px solid var(--line);
  h3 {
    margin: 16px 0 4px;
    font: 600 1rem/1.35 var(--font);
  }
  li {
    padding-block: 8px;
  }
`;

export function PagedPeople<Person extends { readonly _id: string }>(props: {
  readonly list: NumberedPages<Person>;
  readonly failed: string;
  readonly empty: string;
  readonly children: (people: readonly Person[]) => ReactNode;
}) {
  const { list, failed, empty, children } = props;
  const { entries, isFailed, hasMore, isFetchingMore, fetchMore, retry } = list;
  if (isFailed)
    return (
      <div role="alert">
        <Muted>{failed}</Muted>
        <TryAgain onClick={retry} />
      </div>
    );
  if (!entries)
    return (
      <LoadingBones>
        <Bone $height={44} style={{ marginBottom: 12 }} />
        <Bone $height={44} />
      </LoadingBones>
    );
  if (entries.length === 0) return <Muted>{empty}</Muted>;
  return (
    <Scrolling>
      {children(entries)}
      {hasMore && <MoreButton isFetching={isFetchingMore} onMore={fetchMore} />}
    </Scrolling>
  );
}
