import type { User } from '@portal/contracts/members/member.api';
import { ExternalLink } from 'lucide-react';
import { useEffect, useId } from 'react';
import { styled } from 'styled-components';
import { dayOfYear } from '../../lib/date.ts';
import { Avatar } from './person/Avatar.tsx';
import { useMemberProfile } from './api/get-member.ts';
import { AdminBadge } from './person/AdminBadge.tsx';
import { Dialog, DialogTitle } from '../../ui/Dialog.tsx';
import { Grow, Muted, Row, Stack } from '../../ui/layout.ts';
import { OutsideLink } from '../../ui/OutsideLink.tsx';
import { Bone } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { Written } from '../../ui/Written.ts';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: max-content 1fr;
  gap: 6px 16px;
  dt {
    color: var(--ink-2);
  }
`;

const placeOf = ({ currentOrganization, location }: User): string =>
  [currentOrganization, location].filter((part) => part !== '').join(', ');

function linksOf(user: User): readonly (readonly [label: string, href: string])[] {
  const all = [
    ['LinkedIn', user.linkedInProfile],
    ['Facebook', user.facebookProfile],
    ['Instagram', user.instagramProfile],
  ] as const;
  return all.filter(([, href]) => /^https?:\/\//u.test(href));
}

function Profile({ user, titleId }: { readonly user: User; readonly titleId: string }) {
  const { fullName, batchYear, birthday, age, phoneNumber, bio } = user;
  const links = linksOf(user);
  return (
    <Stack>
      <Row $gap={20} $top>
        <Avatar
          size="l"
          fullName={fullName}
          profilePicture={user.profilePicture}
          batchYear={batchYear}
        />
        <Grow>
          <DialogTitle id={titleId}>
            <bdi>{fullName}</bdi>
          </DialogTitle>
          {user.role === 'admin' && <AdminBadge />}
          <Muted>
            <bdi>{placeOf(user)}</bdi>
          </Muted>
        </Grow>
      </Row>
      {bio !== '' && <Written>{bio}</Written>}
      <hr />
      <Facts>
        {batchYear !== null && (
          <>
            <dt>Batch</dt>
            <dd>{batchYear}</dd>
          </>
        )}
        {birthday !== null && (
          <>
            <dt>Birthday</dt>
            <dd>
              {dayOfYear(birthday)} {age !== null && `(${age} years old)`}
            </dd>
          </>
        )}
        {phoneNumber !== '' && (
          <>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${phoneNumber.replaceAll(/[^+\d]/gu, '')}`}>{phoneNumber}</a>
            </dd>
          </>
        )}
      </Facts>
      {links.length > 0 && (
        <Row $wrap>
          {links.map(([label, href]) => (
            <OutsideLink key={label} href={href}>
              <ExternalLink size={20} aria-hidden="true" /> {label}
            </OutsideLink>
          ))}
        </Row>
      )}
    </Stack>
  );
}

const FAILED = 'Could not fetch profile.';

export function ProfileDialog({
  memberId,
  onClose,
}: {
  readonly memberId: string;
  readonly onClose: () => void;
}) {
  const titleId = useId();
  const { data, isError } = useMemberProfile(memberId);
  useEffect(() => {
    if (isError) toast.error(FAILED);
  }, [isError]);
  return (
    <Dialog {...(data ? { labelledBy: titleId } : { label: 'Alumni profile' })} onClose={onClose}>
      {data && <Profile user={data.data} titleId={titleId} />}
      {isError && !data && <p>{FAILED}</p>}
      {!data && !isError && (
        <Stack aria-label="Loading">
          <Bone $width="60%" $height={24} />
          <Bone />
          <Bone $width="80%" />
        </Stack>
      )}
    </Dialog>
  );
}
