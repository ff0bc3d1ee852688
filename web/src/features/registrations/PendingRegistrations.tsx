import type { User } from '@portal/contracts/members/member.api';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { shortDate } from '../../lib/date.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { Grow, Meta, OnlyNarrow, OnlyWide, Row, Small, Stack } from '../../ui/layout.ts';
import { PostSkeleton } from '../../ui/Skeleton.tsx';
import { Stamp } from '../../ui/Stamp.tsx';
import { useDecision, usePendingRegistrations } from './registrations.ts';

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  th {
    text-align: left;
    font-size: 14px;
    color: var(--ink-2);
    font-weight: 600;
  }
  th,
  td {
    padding: 12px 16px 12px 0;
    border-bottom: 1px solid var(--line);
    vertical-align: middle;
  }
  tbody tr:last-child td {
    border-bottom: 0;
  }
  th:last-child,
  td:last-child {
    padding-right: 0;
    text-align: right;
  }
  time {
    white-space: nowrap;
  }
`;
const Buttons = styled.div`
  display: flex;
  gap: 8px;
  justify-content: flex-end;
`;
const Facts = styled.dl`
  display: grid;
  grid-template-columns: max-content 1fr;
  gap: 6px 16px;
  margin: 12px 0;
  font-size: 14px;
  dt {
    color: var(--ink-2);
  }
`;

const noneGiven = <Small>none given</Small>;
const Day = ({ at }: { readonly at: string | undefined }) =>
  at === undefined ? noneGiven : <time dateTime={at}>{shortDate(at)}</time>;

function Decision({ user, wide }: { readonly user: User; readonly wide?: boolean }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { approval, rejection } = useDecision(user._id, () => setAsking(false));
  const busy = approval.isPending || rejection.isPending;
  return (
    <>
      <Buttons>
        <Button
          variant="danger"
          wide={wide === true}
          disabled={busy}
          aria-label={`Reject ${user.fullName}`}
          onClick={() => setAsking(true)}
        >
          Reject
        </Button>
        <Button
          variant="primary"
          wide={wide === true}
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

/** A table where there is room, cards where there isn't; dates as dd MMM yyyy. */
export function PendingRegistrations() {
  const { data, isPending, isError, refetch } = usePendingRegistrations();
  if (isPending) return <PostSkeleton />;
  if (isError) {
    return (
      <EmptyState
        failed
        title="Failed to fetch pending users."
        action={
          <Button onClick={() => void refetch()}>
            <RotateCw size={20} aria-hidden="true" /> Try Again
          </Button>
        }
      />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState title="Nobody is waiting">
        New registrations appear here by themselves.
      </EmptyState>
    );
  }
  return (
    <>
      <OnlyWide>
        <Card as="div">
          <Table>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Batch</th>
                <th scope="col">Born</th>
                <th scope="col">Admission no.</th>
                <th scope="col">Asked</th>
                <th scope="col">Decision</th>
              </tr>
            </thead>
            <tbody>
              {data.map((user) => (
                <tr key={user._id}>
                  <td>
                    <b>{user.fullName}</b>
                    <br />
                    <Small>{user.email}</Small>
                  </td>
                  <td>
                    <Stamp batchYear={user.batchYear} />
                  </td>
                  <td>
                    <Day at={user.dateOfBirth} />
                  </td>
                  <td>{user.admissionNumber ?? noneGiven}</td>
                  <td>
                    <Day at={user.createdAt} />
                  </td>
                  <td>
                    <Decision user={user} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      </OnlyWide>
      <OnlyNarrow>
        <Stack as="ul" $gap={12}>
          {data.map((user) => (
            <Card as="li" key={user._id}>
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
                <dt>Born</dt>
                <dd>
                  <Day at={user.dateOfBirth} />
                </dd>
                <dt>Admission no.</dt>
                <dd>{user.admissionNumber ?? noneGiven}</dd>
                <dt>Asked</dt>
                <dd>
                  <Day at={user.createdAt} />
                </dd>
              </Facts>
              <Decision user={user} wide />
            </Card>
          ))}
        </Stack>
      </OnlyNarrow>
    </>
  );
}
