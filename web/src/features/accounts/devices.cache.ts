import type { Device } from '@portal/contracts/accounts/device.api';
import type { QueryClient } from '@tanstack/react-query';

export const devicesKey = ['devices'] as const;

export const keepDevices = (client: QueryClient, keep: (device: Device) => boolean): void =>
  void client.setQueryData<readonly Device[]>(devicesKey, (devices) => devices?.filter(keep));

export const refetchDevices = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: devicesKey });
