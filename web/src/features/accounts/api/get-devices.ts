import { devicesAnswer, type Device } from '@portal/contracts/accounts/device.api';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';
import { devicesKey } from '../devices.cache.ts';

export const useDevices = () =>
  useQuery<readonly Device[]>({
    queryKey: devicesKey,
    queryFn: async ({ signal }) =>
      (await http('GET /auth/devices', { answer: devicesAnswer, signal })).data,
    staleTime: 0,
  });
