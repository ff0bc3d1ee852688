import type { DeskMember } from '@portal/contracts/decisions/desk/desk.api';
import { styled } from 'styled-components';
import { t } from '../../../lib/language/translation.ts';
import { shortDate } from '../../../lib/time/date.ts';
import type { Selection } from '../../../lib/lists/use-selection.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Grow, Meta, Row, TextButton } from '../../../ui/layout.ts';
import { Link } from '../../../ui/words/Link.tsx';
import { AdminBadge } from '../../members/person/AdminBadge.tsx';
import { Avatar } from '../../members/person/Avatar.tsx';
import { Stamp } from '../../members/person/Stamp.tsx';
import { BULK_BAR } from '../bulk/BulkBar.tsx';
import { MEMBER_STATES } from '../history/state-words.ts';

const List = styled.ul`
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: var(--surface);
  &[aria-busy='true'] {
    color: var(--ink-2);
  }
  li + li {
    border-top: 1px solid var(--line);
  }
`;
const Tick = styled.label`
  display: grid;
  place-items: center;
  flex: none;
  width: var(--tap);
  height: var(--tap);
  input {
    width: 20px;
    height: 20px;
  }
`;
const Member = styled(Row)`
  padding: 8px;
  a {
    display: inline-block;
    padding-block: 10px;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  ${Meta} {
    overflow-wrap: anywhere;
  }
  /* Two lines a person; the picture and the rest are on the member's page */
  @media (max-width: 37.49em) {
    > :nth-child(2) {
      display: none;
    }
    a {
      padding-block: 4px;
      line-height: 1.3;
    }
    ${Meta} > [data-more] {
      display: none;
    }
  }
  /* Larger text wraps */
  @media (min-width: 20rem) and (max-width: 37.49em) {
    ${Meta} {
      display: block;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
      > * {
        margin-right: 8px;
      }
    }
  }
`;
const All = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  padding-left: 8px;
  font-size: 0.875rem;
  label {
    display: flex;
    align-items: center;
    min-height: var(--tap);
  }
`;

/** A link for the keyboard, because the decision comes after the rows. */
const Skip = styled(TextButton)`
  min-height: var(--tap);
  &:not(:focus) {
    position: absolute;
    clip-path: inset(50%);
  }
`;

const sinceOf = ({ state, createdAt, rejectedAt, erasure }: DeskMember): string => {
  if (state === 'rejected')
    return rejectedAt === undefined ? '' : t('Rejected on {date}', { date: shortDate(rejectedAt) });
  if (state === 'erasing' && erasure)
    return t('To be erased on {date}', { date: shortDate(erasure.dueAt) });
  return t('Registered on {date}', { date: shortDate(createdAt) });
};

function MemberRow(props: { readonly member: DeskMember; readonly selection: Selection }) {
  const { member, selection } = props;
  const { _id, fullName, batchYear, role, state, email, admissionNumber } = member;
  return (
    <Member as="li" $gap={8}>
      <Tick>
        <input
          type="checkbox"
          aria-label={t('Select {name}', { name: fullName })}
          checked={selection.selected.has(_id)}
          onChange={() => selection.toggle(_id)}
        />
      </Tick>
      <Avatar person={member} />
      <Grow>
        <Link to={`/admin/members/${_id}`}>
          <bdi>{fullName}</bdi>
        </Link>
        <Meta>
          <Stamp batchYear={batchYear} />
          {role === 'admin' && <AdminBadge />}
          {state !== 'approved' && <Chip>{t(MEMBER_STATES[state])}</Chip>}
          {email !== undefined && <bdi>{email}</bdi>}
          {admissionNumber != null && (
            <bdi data-more>{t('No. {number}', { number: admissionNumber })}</bdi>
          )}
          <span data-more>{sinceOf(member)}</span>
        </Meta>
      </Grow>
    </Member>
  );
}

export function DeskMembers(props: {
  readonly members: readonly DeskMember[];
  readonly isOld: boolean;
  readonly selection: Selection;
}) {
  const { members, isOld, selection } = props;
  return (
    <div>
      <All>
        <label>
          <Tick as="span">
            <input type="checkbox" checked={selection.isAll} onChange={selection.toggleAll} />
          </Tick>
          {t('Select everyone on this page')}
        </label>
        {selection.selected.size > 0 && (
          <Skip
            type="button"
            onClick={() => document.getElementById(BULK_BAR)?.focus({ preventScroll: true })}
          >
            {t('Go to the decision')}
          </Skip>
        )}
      </All>
      <List aria-label={t('Members')} aria-busy={isOld || undefined}>
        {members.map((member) => (
          <MemberRow key={member._id} member={member} selection={selection} />
        ))}
      </List>
    </div>
  );
}
