import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { Avatar } from '../members/person/Avatar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Grow, Meta, TextButton } from '../../ui/layout.ts';
import { Bone } from '../../ui/Skeleton.tsx';
import { Stamp } from '../members/person/Stamp.tsx';
import { toast } from '../../ui/toast.tsx';
import { useTodaysBirthdays } from './api/get-todays-birthdays.ts';
import { dismissedBirthdays, dismissBirthday } from './dismissed-birthdays.ts';

const Panel = styled.section`
  background: var(--marigold-tint);
  border-radius: var(--r-m);
  padding: 16px;
  min-height: 92px;
  @media (max-width: 899px) {
    /* As high as with a birthday, so that the answer doesn't move the page */
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
  /* A strip that scrolls sideways, because a list would push the feed out of view */
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
    ${Meta} > :not(:first-child) {
      display: none;
    }
  }
`;
const Name = styled(TextButton)`
  color: var(--ink);
`;

const FAILED = 'Could not load birthday information.';

export function BirthdayPanel({ onMember }: { readonly onMember: (memberId: string) => void }) {
  const { data, isPending, isError } = useTodaysBirthdays();
  useEffect(() => {
    if (isError) toast.error(FAILED);
  }, [isError]);
  const [dismissed, setDismissed] = useState(dismissedBirthdays);
  const people = (data?.data ?? []).filter(({ _id }) => !dismissed.includes(_id));

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
                <Name type="button" onClick={() => onMember(_id)}>
                  <bdi>{fullName}</bdi>
                </Name>
                <Meta>
                  <Stamp batchYear={batchYear} />
                  {currentOrganization !== '' && <bdi>{currentOrganization}</bdi>}
                </Meta>
              </Grow>
              <IconButton
                label={`Dismiss ${fullName}`}
                onClick={() => setDismissed(dismissBirthday(_id))}
              >
                <X size={20} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </List>
      )}
    </Panel>
  );
}
