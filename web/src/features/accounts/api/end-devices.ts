import type { Device } from '@portal/contracts/accounts/device.api';
import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { http } from '../../../lib/network/http.ts';
import { toast } from '../../../ui/states/toast.ts';
import { keepDevices, refetchDevices } from '../devices.cache.ts';

const failed = () => toast.error(t('Could not sign out. Please try again.'), { of: 'devices' });

export function useEndDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Device) =>
      http('DELETE /auth/devices/:sessionId', {
        params: { sessionId: _id },
        answer: messageAnswer,
      }),
    onSuccess({ message }, ended) {
      keepDevices(client, ({ _id }) => _id !== ended._id);
      toast.success(message, { of: 'devices' });
    },
    onError: failed,
    onSettled: () => refetchDevices(client),
  });
}

export function useEndOtherDevices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http('DELETE /auth/devices', { answer: messageAnswer }),
    onSuccess({ message }) {
      keepDevices(client, ({ current }) => current);
      toast.success(message, { of: 'devices' });
    },
    onError: failed,
    onSettled: () => refetchDevices(client),
  });
}
