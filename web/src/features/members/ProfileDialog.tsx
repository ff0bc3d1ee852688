import { useEffect, useId } from 'react';
import { msg, t } from '../../lib/language/translation.ts';
import { waitOr } from '../../lib/network/wait-after.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Dialog, DialogTitle } from '../../ui/dialogs/Dialog.tsx';
import { Stack } from '../../ui/layout.ts';
import { Bone, LoadingBones } from '../../ui/states/Skeleton.tsx';
import { toast } from '../../ui/states/toast.ts';
import { useMemberProfile } from './api/get-member.ts';
import { personPath } from './person/PersonLink.tsx';
import { PersonFacts } from './PersonFacts.tsx';

const FAILED = msg('Could not fetch profile.');

export default function ProfileDialog(props: {
  readonly memberId: string;
  readonly onClose: () => void;
}) {
  const { memberId, onClose } = props;
  const titleId = useId();
  const { data, error, isError } = useMemberProfile(memberId);
  useEffect(() => {
    if (error) toast.error(waitOr(error, t(FAILED)));
  }, [error]);
  return (
    <Dialog
      {...(data ? { labelledBy: titleId } : { label: t('Alumni profile') })}
      onClose={onClose}
    >
      {data && (
        <PersonFacts
          user={data}
          title={
            <DialogTitle id={titleId}>
              <bdi>{data.fullName}</bdi>
            </DialogTitle>
          }
          actions={<LinkButton to={personPath(memberId)}>{t('Open profile')}</LinkButton>}
        />
      )}
      {isError && !data && <p>{waitOr(error, t(FAILED))}</p>}
      {!data && !isError && (
        <LoadingBones>
          <Stack>
            <Bone $width="60%" $height={24} />
            <Bone />
            <Bone $width="80%" />
          </Stack>
        </LoadingBones>
      )}
    </Dialog>
  );
}
