import { CardList } from '../../ui/layout.ts';
import { Card } from '../../ui/Card.tsx';
import { FailedState } from '../../ui/states/FailedState.tsx';
import { Facts } from '../../ui/words/Facts.ts';
import { CardSkeleton } from '../../ui/states/Skeleton.tsx';
import { useKept } from './api/get-kept.ts';

export function KeptList() {
  const { data: kept, isError, refetch } = useKept();
  if (!kept)
    return isError ? (
      <FailedState title="Could not load what is kept." onRetry={() => void refetch()} />
    ) : (
      <CardSkeleton />
    );
  return (
    <CardList>
      {kept.map(({ _id, what, why, seenBy, until }) => (
        <li key={_id}>
          <Card as="article" aria-label={what}>
            <p>
              <b>{what}</b>
            </p>
            <Facts>
              {[
                ['Why', why],
                ['Seen by', seenBy],
                ['Kept', until],
              ].map(([term, words]) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </Facts>
          </Card>
        </li>
      ))}
    </CardList>
  );
}
