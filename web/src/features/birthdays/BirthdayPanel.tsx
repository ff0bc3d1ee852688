import { birthdaysAnswer } from '@portal/contracts/birthdays/birthday.api';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { http } from '../../lib/http.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Grow, Meta, TextButton } from '../../ui/layout.ts';
import { Bone } from '../../ui/Skeleton.tsx';
import { Stamp } from '../../ui/Stamp.tsx';
import { toast } from '../../ui/toast.tsx';
import { BIRTHDAYS_PATH } from './birthdays-path.ts';
import { dismissed, dismiss } from './dismissed.ts';

const Panel = styled.section`
  background: var(--marigold-tint);
  border-radius: var(--r-m);
  padding: 16px;
  min-height: 92px;
  @media (max-width: 899px) {
    /* As high as with a birthday: what is below stays where it is when the answer comes, whatever it is */
    min-height: 132px;
  }
  @media (min-width: 700px) {
    padding: 20px 24px;
  }
  h2 {
    font: 700 18px/1.2 var(--display);
    margin-bottom: 10px;
  }
`;
const List = styled.ul`
  li {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 8px 0;
  }
  ${Meta} {
    color: var(--ink);
  }
  /* Narrow: one strip that scrolls sideways, so that birthdays don't push the feed below the fold. */
  @media (max-width: 899px) {
    display: flex;
    gap: 8px;
    overflow-x: auto;
    margin-inline: -16px;
    padding-inline: 16px;
    li {
      flex: none;
      max-width: 85%;
      background: var(--surface);
      border-radius: var(--r-m);
      padding: 6px 0 6px 12px;
    }
    /* Two lines: who it is, and of which batch */
    ${Meta} > :not(:first-child) {
      display: none;
    }
  }
`;
const Who = styled(TextButton)`
  color: var(--ink);
`;

const FAILED = 'Could not load birthday information.';

export function BirthdayPanel({ onMember }: { readonly onMember: (memberId: string) => void }) {
  const { data, isPending, isError } = useQuery({
    queryKey: ['birthdays', 'today'],
    queryFn: ({ signal }) => http({ path: BIRTHDAYS_PATH, answer: birthdaysAnswer, signal }),
    staleTime: 15 * 60_000,
  });
  useEffect(() => {
    if (isError) toast.error(FAILED);
  }, [isError]);
  const [hidden, setHidden] = useState(dismissed);
  const people = (data?.data ?? []).filter(({ _id }) => !hidden.includes(_id));

  return (
    <Panel aria-labelledby="birthdays">
      <h2 id="birthdays">Happy Birthday</h2>
      {isPending && <Bone $width="60%" aria-label="Loading" />}
      {isError && !data && <p>{FAILED}</p>}
      {data && people.length === 0 && <p>No birthdays today</p>}
      {people.length > 0 && (
        <List>
          {people.map(({ _id, fullName, batchYear, currentOrganization, profilePicture }) => (
            <li key={_id}>
              <Avatar fullName={fullName} profilePicture={profilePicture} />
              <Grow>
                <Who type="button" onClick={() => onMember(_id)}>
                  {fullName}
                </Who>
                <Meta>
                  <Stamp batchYear={batchYear} />
                  {currentOrganization !== '' && <span>{currentOrganization}</span>}
                </Meta>
              </Grow>
              <IconButton label={`Dismiss ${fullName}`} onClick={() => setHidden(dismiss(_id))}>
                <X size={20} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </List>
      )}
    </Panel>
  );
}
