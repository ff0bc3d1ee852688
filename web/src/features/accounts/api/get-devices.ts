import { devicesAnswer } from '@portal/contracts/accounts/device.api';
import { devicesKey } from '../devices.cache.ts';
import { useData } from '../../../lib/network/use-data.ts';

export const useDevices = () =>
  useData(devicesKey, 'GET /auth/devices', { answer: devicesAnswer }, { staleTime: 0 });
