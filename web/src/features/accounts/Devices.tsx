import type { Device } from '@portal/contracts/accounts/device.api';
import LogOut from 'lucide-react/icons/log-out';
import { useRef, useState } from 'react';
import { rich, t } from '../../lib/language/translation.ts';
import { deviceText } from '../../lib/words/device-text.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Grow, Muted, Stack } from '../../ui/layout.ts';
import { Bone } from '../../ui/states/Skeleton.tsx';
import { TimeAgo } from '../../ui/words/TimeAgo.tsx';
import { useFocusAfterRemoval } from '../../ui/lists/use-focus-after-removal.ts';
import { useEndDevice, useEndOtherDevices } from './api/end-devices.ts';
import { useDevices } from './api/get-devices.ts';
import { FailedLine } from '../../ui/states/FailedLine.tsx';
import { RowList } from '../../ui/lists/RowList.ts';

function DeviceRow({
  device,
  busy,
  onEnd,
}: {
  readonly device: Device;
  readonly busy: boolean;
  readonly onEnd: () => void;
}) {
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
  const { data: devices, isError, refetch } = useDevices();
  const ending = useEndDevice();
  const endingOthers = useEndOtherDevices();
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
            busy={ending.isPending && ending.variables._id === device._id}
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
          onConfirm={() => endingOthers.mutate(undefined, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          <p>{t('You stay signed in here.')}</p>
        </ConfirmDialog>
      )}
    </Stack>
  );
}
