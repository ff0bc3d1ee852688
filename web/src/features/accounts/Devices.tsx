import { devicesAnswer, type Device } from '@portal/contracts/accounts/device.api';
import { messageAnswer } from '@portal/contracts/accounts/session.api';
import LogOut from 'lucide-react/icons/log-out';
import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rich, t } from '../../lib/language/translation.ts';
import { deviceText } from '../../lib/words/device-text.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Grow, Muted, Stack } from '../../ui/layout.ts';
import { Bone } from '../../ui/states/Skeleton.tsx';
import { TimeAgo } from '../../ui/words/TimeAgo.tsx';
import { useFocusAfterRemoval } from '../../ui/lists/use-focus-after-removal.ts';
import { FailedLine } from '../../ui/states/FailedLine.tsx';
import { RowList } from '../../ui/lists/RowList.ts';
import { devicesKey, refetchDevices } from './devices.cache.ts';
import { useData } from '../../lib/network/use-data.ts';
import { http } from '../../lib/network/http.ts';
import { toast } from '../../ui/states/toast.ts';

/** Ends the session of one device, or those of all the others. */
function useEnding() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ended: Device | 'others') =>
      ended === 'others'
        ? http('DELETE /auth/devices', { answer: messageAnswer })
        : http('DELETE /auth/devices/:sessionId', {
            params: { sessionId: ended._id },
            answer: messageAnswer,
          }),
    onSuccess({ message }, ended) {
      client.setQueryData<readonly Device[]>(devicesKey, (devices) =>
        devices?.filter(({ _id, current }) => (ended === 'others' ? current : _id !== ended._id)),
      );
      toast.success(message, { of: 'devices' });
    },
    onError: () => toast.error(t('Could not sign out. Please try again.'), { of: 'devices' }),
    onSettled: () => refetchDevices(client),
  });
}

function DeviceRow(props: {
  readonly device: Device;
  readonly busy: boolean;
  readonly onEnd: () => void;
}) {
  const { device, busy, onEnd } = props;
  const name = deviceText(device.userAgent);
  return (
    <li>
      <Grow>
        <strong>{name}</strong>
        <Muted>
          {device.current
            ? t('This device')
            : rich('Last used <time></time>', { time: () => <TimeAgo at={device.lastUsedAt} /> })}
        </Muted>
      </Grow>
      {!device.current && (
        <Button
          busy={busy}
          aria-label={t('Sign out {name}', { name })}
          data-leads-to="ended"
          onClick={onEnd}
        >
          {t('Sign Out')}
        </Button>
      )}
    </li>
  );
}

export function Devices() {
  const {
    data: devices,
    isError,
    refetch,
  } = useData(devicesKey, 'GET /auth/devices', { answer: devicesAnswer }, { staleTime: 0 });
  const ending = useEnding();
  const endingOthers = useEnding();
  const [isAsking, setAsking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(list, devices?.map(({ _id }) => _id) ?? []);

  if (!devices)
    return isError ? (
      <FailedLine text={t('Your devices could not be loaded.')} onRetry={() => void refetch()} />
    ) : (
      <Stack $gap={12} aria-hidden="true">
        <Bone $width="50%" />
        <Bone $width="35%" />
      </Stack>
    );
  return (
    <Stack>
      <RowList ref={list}>
        {devices.map((device) => (
          <DeviceRow
            key={device._id}
            device={device}
            busy={ending.isPending && ending.variables === device}
            onEnd={() => ending.mutate(device)}
          />
        ))}
      </RowList>
      {devices.length > 1 && (
        <div>
          <Button variant="danger" onClick={() => setAsking(true)}>
            <LogOut size={20} aria-hidden="true" /> {t('Sign Out All Other Devices')}
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          question={t('Sign out all other devices?')}
          confirm={t('Sign Out')}
          busy={endingOthers.isPending}
          onConfirm={() => endingOthers.mutate('others', { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          <p>{t('You stay signed in here.')}</p>
        </ConfirmDialog>
      )}
    </Stack>
  );
}
