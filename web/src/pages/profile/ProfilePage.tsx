import Pencil from 'lucide-react/icons/pencil';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { usePasskeys } from '../../features/passkeys/api/passkeys.ts';
import { PicturePicker } from '../../features/members/PicturePicker.tsx';
import { useProfile } from '../../features/members/api/get-profile.ts';
import { hasProfileDraft, ProfileForm } from '../../features/members/ProfileForm.tsx';
import { ProfileView } from '../../features/members/ProfileView.tsx';
import { Avatar } from '../../features/members/person/Avatar.tsx';
import { TicketLink } from '../../features/members/person/Stamp.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Grow, Heading, Muted, Page, Row, Stack } from '../../ui/layout.ts';
import { CardSkeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

const SignInPanels = lazyPart(
  async () => (await import('../../features/accounts/SignInPanels.tsx')).SignInPanels,
);

const PasskeysPanel = lazyPart(
  async () => (await import('../../features/passkeys/PasskeysPanel.tsx')).PasskeysPanel,
);

const SecondStepPanel = lazyPart(
  async () => (await import('../../features/second-step/SecondStepPanel.tsx')).SecondStepPanel,
);

const YourDataPanel = lazyPart(
  async () => (await import('../../features/personal-data/YourDataPanel.tsx')).YourDataPanel,
);

const OwnDecisions = lazyPart(
  async () => (await import('../../features/decisions/OwnDecisions.tsx')).OwnDecisions,
);

const Head = styled(Row)`
  flex-wrap: wrap;
  align-items: flex-start;
  gap: 12px 24px;
`;

export default function ProfilePage() {
  usePageTitle('Your Profile');
  const { data: user, isError, isFetching, errorUpdatedAt, refetch } = useProfile();
  const { data: passkeys = [], refetch: refetchPasskeys } = usePasskeys();
  const [isEditing, setEditing] = useState(hasProfileDraft);
  const area = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current === isEditing) return;
    wasEditing.current = isEditing;
    area.current?.querySelector<HTMLElement>(isEditing ? 'form input' : '[data-edit]')?.focus();
  }, [isEditing]);
  useEffect(() => {
    if (errorUpdatedAt > 0) toast.error('Could not fetch profile.');
  }, [errorUpdatedAt]);

  if (!user) {
    return (
      <Page $width="reading">
        {isError && !isFetching ? (
          <EmptyState
            isPage
            title="Could not load profile. Please try logging in again."
            action={
              <Button onClick={() => void refetch()}>
                <RotateCw size={20} aria-hidden="true" /> Try Again
              </Button>
            }
          />
        ) : (
          <CardSkeleton />
        )}
      </Page>
    );
  }
  const { fullName, profilePicture, batchYear, currentOrganization } = user;
  return (
    <Page style={{ maxWidth: 880 }}>
      <Stack $gap={32} ref={area}>
        <Head>
          <PicturePicker picture={profilePicture}>
            <Avatar
              size="xl"
              fullName={fullName}
              profilePicture={profilePicture}
              batchYear={batchYear}
            />
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
            <Button data-edit onClick={() => setEditing(true)}>
              <Pencil size={20} aria-hidden="true" /> Edit Profile
            </Button>
          )}
        </Head>
        {isEditing ? (
          <ProfileForm user={user} onClose={() => setEditing(false)} />
        ) : (
          <>
            <ProfileView user={user} onEdit={() => setEditing(true)} />
            <SignInPanels
              hasPasskeys={passkeys.length > 0}
              onPasskeysRemoved={() => void refetchPasskeys()}
            />
            <PasskeysPanel />
            <SecondStepPanel />
            <OwnDecisions />
            <YourDataPanel />
          </>
        )}
      </Stack>
    </Page>
  );
}
