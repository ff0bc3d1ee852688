import { birthdaysAnswer } from '@portal/contracts/birthdays/birthday.api';
import X from 'lucide-react/icons/x';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useQuery } from '@tanstack/react-query';
import { msg, t } from '../../lib/language/translation.ts';
import { Avatar } from '../members/person/Avatar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Grow, Meta, Muted, TextButton } from '../../ui/layout.ts';
import { Bone, LoadingBones } from '../../ui/states/Skeleton.tsx';
import { HeadName } from '../members/person/PersonName.ts';
import { StampLink } from '../members/person/Stamp.tsx';
import { toast } from '../../ui/states/toast.ts';
import { http } from '../../lib/network/http.ts';
import { tryStorage } from '../../lib/kept/storage.ts';

const KEY = 'birthdaysDismissed';
const today = (): string => new Date().toDateString();

const dismissedBirthdays = (): readonly string[] =>
  tryStorage(() => {
    const [day, ...ids] = (localStorage.getItem(KEY) ?? '').split('\n');
    return day === today() ? ids : [];
  }, []);

function dismissBirthday(memberId: string): readonly string[] {
  const ids = [...dismissedBirthdays(), memberId];
  tryStorage(() => localStorage.setItem(KEY, [today(), ...ids].join('\n')), undefined);
  return ids;
}

const FRESH_MS = 15 * 60_000;

const Panel = styled.section`
  /* The garland */
  background:
    radial-gradient(circle at 50% 0, var(--marigold) 5.5px, #0000 6px) 0 0 / 12px 6px round
      no-repeat,
    var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  padding: 20px 24px;
  min-height: 92px;
  h2 {
    font: 700 1.125rem/1.2 var(--display);
    margin-bottom: 10px;
  }
  /* A line that scrolls sideways, because the first screen of a phone belongs to the posts. No answer changes its height */
  @media (max-width: 56.24em) {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 58px;
    padding: 8px 16px 4px;
    overflow-x: auto;
    h2 {
      flex: none;
      margin: 0;
    }
    p {
      line-height: 1.4;
    }
  }
  @media (max-width: 16em) {
    &:not(:has(ul)) {
      flex-wrap: wrap;
      h2 {
        flex: initial;
      }
    }
  }
`;
const List = styled.ul`
  li {
    position: relative;
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 8px 0;
  }
  ${Meta} {
    color: var(--ink);
  }
  @media (max-width: 56.24em) {
    display: flex;
    gap: 8px;
    li {
      flex: none;
      gap: 8px;
      max-width: 20rem;
      padding: 0 0 0 6px;
      border-radius: 999px;
      background: var(--surface);
    }
    ${Meta} > :not(:first-child) {
      display: none;
    }
  }
`;
const Words = styled(Grow)`
  @media (max-width: 56.24em) {
    display: flex;
    align-items: center;
    gap: 6px;
  }
`;
const Name = styled(HeadName)`
  @media (max-width: 56.24em) {
    line-height: 2.75;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const More = styled(Muted)`
  flex: none;
  min-height: var(--tap);
  line-height: 2.75rem;
`;
const FIRST = 5;
const FAILED = msg('Could not load birthday information.');

export function BirthdayPanel({ onMember }: { readonly onMember: (memberId: string) => void }) {
  const { data, isPending, isError } = useQuery({
    queryKey: ['birthdays', 'today'],
    queryFn: ({ signal }) =>
      http('GET /users/birthdays/today', { answer: birthdaysAnswer, signal }),
    staleTime: FRESH_MS,
  });
  useEffect(() => {
    if (isError) toast.error(t(FAILED));
  }, [isError]);
  const [dismissed, setDismissed] = useState(dismissedBirthdays);
  const people = (data?.data ?? []).filter(({ _id }) => !dismissed.includes(_id));
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    // The button that had the focus is gone
    if (isWhole) list.current?.children[FIRST]?.querySelector('a')?.focus();
  }, [isWhole]);
  const shown = isWhole ? people : people.slice(0, FIRST);
  const dismissedToday = (data?.data.length ?? 0) - people.length;
  const more = (data?.total ?? 0) - dismissedToday - shown.length;
  const moreText = t('and {count, number} more', { count: more });

  return (
    <Panel aria-labelledby="birthdays">
      <h2 id="birthdays">{t('Happy Birthday')}</h2>
      {isPending && (
        <LoadingBones>
          <Bone $width="60%" />
        </LoadingBones>
      )}
      {isError && !data && <p>{t(FAILED)}</p>}
      {data && people.length === 0 && <p>{t('No birthdays today')}</p>}
      {people.length > 0 && (
        <List ref={list}>
          {shown.map(({ _id, fullName, batchYear, currentOrganization, profilePicture }) => (
            <li key={_id}>
              <Avatar size="s" person={{ fullName, profilePicture, batchYear }} />
              <Words>
                <Name memberId={_id} onOpen={onMember}>
                  <bdi>{fullName}</bdi>
                </Name>
                <Meta>
                  <StampLink batchYear={batchYear} />
                  {currentOrganization !== '' && <bdi>{currentOrganization}</bdi>}
                </Meta>
              </Words>
              <IconButton
                label={t('Dismiss {name}', { name: fullName })}
                onClick={() => setDismissed(dismissBirthday(_id))}
              >
                <X size={20} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </List>
      )}
      {more > 0 && (
        <More>
          {shown.length < people.length ? (
            <TextButton type="button" onClick={() => setWhole(true)}>
              {moreText}
            </TextButton>
          ) : (
            moreText
          )}
        </More>
      )}
    </Panel>
  );
}
