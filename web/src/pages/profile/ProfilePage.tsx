import { userAnswer } from '@portal/contracts/members/member.api';
import Pencil from 'lucide-react/icons/pencil';
import Settings from 'lucide-react/icons/settings';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { PicturePicker } from '../../features/members/picture/PicturePicker.tsx';
import { hasProfileDraft } from '../../features/members/profile-draft.ts';
import { profileKey } from '../../features/members/profile.cache.ts';
import { ProfileView } from '../../features/members/ProfileView.tsx';
import { Avatar } from '../../features/members/person/Avatar.tsx';
import { TicketLink } from '../../features/members/person/Stamp.tsx';
import { useData } from '../../lib/network/use-data.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Grow, Heading, Muted, Page, Row, Stack } from '../../ui/layout.ts';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Bone } from '../../ui/states/Skeleton.tsx';
import { Spinner } from '../../ui/states/Spinner.tsx';
import { toast } from '../../ui/states/toast.ts';
import { TryAgain } from '../../ui/states/TryAgain.tsx';

const waiting = <Bone $height={600} aria-hidden="true" />;
const ProfileForm = lazyPart(() => import('../../features/members/ProfileForm.tsx'), waiting);
// Only an office account needs it
const WhoYouAre = lazyPart(() => import('../../features/members/WhoYouAre.tsx'), waiting);

const Profile = styled(Stack)`
  max-width: 880px;
`;
const Head = styled(Row)`
  flex-wrap: wrap;
  align-items: flex-start;
  gap: 12px 24px;
`;

export default function ProfilePage() {
  const {
    data: user,
    isError,
    isFetching,
    errorUpdatedAt,
    refetch,
  } = useData(profileKey, 'GET /users/profile', { answer: userAnswer });
  const [isEditing, setEditing] = useState(hasProfileDraft);
  /** By a button of this page, which then goes; a draft opens the form by itself. */
  const [hasSwitched, setSwitched] = useState(false);
  const edit = (isEdited: boolean) => () => {
    setSwitched(true);
    setEditing(isEdited);
  };
  const area = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (hasSwitched && !isEditing) area.current?.querySelector<HTMLElement>('[data-edit]')?.focus();
  }, [hasSwitched, isEditing]);
  useEffect(() => {
    if (errorUpdatedAt > 0) toast.error(t('Could not fetch profile.'));
  }, [errorUpdatedAt]);

  if (!user) {
    return (
      <Page title={t('Your Profile')} $width="reading">
        {isError && !isFetching ? (
          <EmptyState
            isPage
            title={t('Could not load profile. Please try logging in again.')}
            action={<TryAgain onClick={() => void refetch()} />}
          />
        ) : (
          <Spinner page />
        )}
      </Page>
    );
  }
  const { fullName, profilePicture, batchYear, currentOrganization } = user;
  return (
    <Page title={t('Your Profile')}>
      <Profile $gap={32} ref={area}>
        <Head>
          <PicturePicker picture={profilePicture}>
            <Avatar size="xl" person={user} />
          </PicturePicker>
          <Grow>
            <Heading>
              <bdi>{fullName}</bdi>
            </Heading>
            <Muted>
              <bdi>{currentOrganization}</bdi>
            </Muted>
            <TicketLink batchYear={batchYear} />
          </Grow>
          {!isEditing && (
            <Row $wrap>
              <Button data-edit onClick={edit(true)}>
                <Pencil size={20} aria-hidden="true" /> {t('Edit Profile')}
              </Button>
              <LinkButton to="/settings">
                <Settings size={20} aria-hidden="true" /> {t('Settings')}
              </LinkButton>
            </Row>
          )}
        </Head>
        {batchYear === null && !isEditing && <WhoYouAre user={user} />}
        {isEditing ? (
          <ProfileForm user={user} takesFocus={hasSwitched} onClose={edit(false)} />
        ) : (
          <ProfileView user={user} onEdit={edit(true)} />
        )}
      </Profile>
    </Page>
  );
}
