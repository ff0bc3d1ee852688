import type { User } from '@portal/contracts/members/member.api';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { shortDate } from '../../lib/date.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { Grow, Meta, Row, Small } from '../../ui/layout.ts';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { PostSkeleton } from '../../ui/Skeleton.tsx';
import { Stamp } from '../../ui/Stamp.tsx';
import { useFocusAfterRemoval } from '../../ui/useFocusAfterRemoval.ts';
import { useDecision, usePendingRegistrations } from './registrations.ts';

/** Cards where it is narrow; one table of rows with the facts below each other where there is room. */
const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  @media (min-width: 900px) {
    gap: 0;
    border: 1px solid var(--line);
    border-radius: var(--r-m);
    background: var(--surface);
    padding: 4px 24px;
  }
`;
const Registration = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  padding: 16px;
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: var(--surface);
  @media (min-width: 900px) {
    grid-template-columns: minmax(0, 1fr) 400px max-content;
    gap: 24px;
    align-items: center;
    border-width: 0 0 1px;
    border-radius: 0;
    padding: 12px 0;
    &:last-child {
      border-bottom: 0;
    }
  }
`;
const Facts = styled.dl`
  display: grid;
  grid-template-columns: max-content 1fr;
  gap: 6px 16px;
  font-size: 14px;
  > div {
    display: contents;
  }
  dt {
    color: var(--ink-2);
  }
  @media (min-width: 900px) {
    grid-template-columns: repeat(3, 1fr);
    > div {
      display: block;
    }
  }
`;
const Buttons = styled.div`
  display: flex;
  gap: 8px;
  > * {
    flex: 1;
  }
`;

const FAILED = 'Failed to fetch pending users.';
const noneGiven = <Small>none given</Small>;
const Day = ({ at }: { readonly at: string | undefined }) =>
  at === undefined ? noneGiven : <time dateTime={at}>{shortDate(at)}</time>;

function Decision({ user }: { readonly user: User }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { approval, rejection } = useDecision(user._id, () => setAsking(false));
  const busy = approval.isPending || rejection.isPending;
  return (
    <>
      <Buttons>
        <Button
          variant="danger"
          disabled={busy}
          aria-label={`Reject ${user.fullName}`}
          onClick={() => setAsking(true)}
        >
          Reject
        </Button>
        <Button
          variant="primary"
          busy={busy}
          aria-label={`Approve ${user.fullName}`}
          onClick={() => approval.mutate()}
        >
          Approve
        </Button>
      </Buttons>
      {asking && (
        <ConfirmDialog
          question={`Reject ${user.fullName}?`}
          confirm="Reject"
          busy={rejection.isPending}
          onConfirm={() => rejection.mutate(reason)}
          onCancel={() => setAsking(false)}
        >
          <p>The account is deleted, and the address can register again.</p>
          <Field label="Reason (optional, for the record)">
            <TextArea
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </ConfirmDialog>
      )}
    </>
  );
}

export function PendingRegistrations() {
  const {
    data: held,
    isPending,
    isFetching,
    hasNextPage,
    isFetchingNextPage,
    ...query
  } = usePendingRegistrations();
  const list = useRef<HTMLUListElement>(null);
  const data = held?.pages.flatMap((page) => page.data) ?? [];
  useFocusAfterRemoval(
    list,
    data.map(({ _id }) => _id),
  );
  if (isPending) return <PostSkeleton />;
  if (!held && !isFetching)
    return <FailedState title={FAILED} onRetry={() => void query.refetch()} />;
  if (data.length === 0) {
    return (
      <EmptyState title="Nobody is waiting">
        New registrations appear here by themselves.
      </EmptyState>
    );
  }
  return (
    <>
      <List ref={list}>
        {data.map((user) => (
          <Registration key={user._id}>
            <Row>
              <Avatar fullName={user.fullName} profilePicture={user.profilePicture} />
              <Grow>
                <b>{user.fullName}</b>
                <Meta>
                  <Stamp batchYear={user.batchYear} />
                  <span>{user.email}</span>
                </Meta>
              </Grow>
            </Row>
            <Facts>
              <div>
                <dt>Born</dt>
                <dd>
                  <Day at={user.dateOfBirth} />
                </dd>
              </div>
              <div>
                <dt>Admission no.</dt>
                <dd>{user.admissionNumber ?? noneGiven}</dd>
              </div>
              <div>
                <dt>Asked</dt>
                <dd>
                  <Day at={user.createdAt} />
                </dd>
              </div>
            </Facts>
            <Decision user={user} />
          </Registration>
        ))}
      </List>
      {hasNextPage && (
        <MoreButton isFetching={isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
      )}
    </>
  );
}
