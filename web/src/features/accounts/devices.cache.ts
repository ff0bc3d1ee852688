import type { QueryClient } from '@tanstack/react-query';

export const devicesKey = ['devices'] as const;

export const refetchDevices = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: devicesKey });
