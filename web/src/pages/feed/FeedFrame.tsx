import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { ClosedComposer } from '../../features/posts/writing/ClosedComposer.ts';
import { Card } from '../../ui/Card.tsx';
import { Page, Stack } from '../../ui/layout.ts';
import { Bone, CardSkeleton } from '../../ui/states/Skeleton.tsx';
import { Greeting } from './Greeting.tsx';

export const Columns = styled(Page)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 10px;
  padding-top: 8px;
  > :first-child {
    order: -2;
  }
  > aside {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    order: -1;
  }
  @media (min-width: 56.25em) {
    grid-template-columns: minmax(0, 680px) 320px;
    justify-content: space-between;
    align-items: start;
    gap: 16px 24px;
    padding-top: 20px;
    > aside {
      grid-area: 1 / 2 / span 2;
      order: 0;
      gap: 16px;
      position: sticky;
      top: 80px;
    }
  }
`;
export const Posts = styled(Stack)`
  @media (max-width: 43.74em) {
    gap: 8px;
  }
`;

/** As high as the panel of birthdays. */
const FirstPanel = styled(Card)`
  min-height: 92px;
  @media (max-width: 56.24em) {
    min-height: 58px;
  }
`;

export const LoadingPosts = () => (
  <Posts role="status" aria-label={t('Loading posts')}>
    <CardSkeleton isEdge />
    <CardSkeleton isEdge />
    <CardSkeleton isEdge />
  </Posts>
);

/** What the feed shows while the code of its posts is on its way. */
export function FeedFrame() {
  return (
    <Columns title={t('Feed')}>
      <Greeting />
      <Posts>
        <ClosedComposer aria-hidden="true">
          <Bone $height={44} />
        </ClosedComposer>
        <LoadingPosts />
      </Posts>
      <aside aria-hidden="true">
        <FirstPanel />
      </aside>
    </Columns>
  );
}
