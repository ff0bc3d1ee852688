import { QueryClient } from '@tanstack/react-query';
import { mayBeRepeated } from './http.ts';
import { waitAfter } from './wait-after.ts';

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        // Pushes keep the screen current, and after a gap the connection asks for a refetch
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'always',
        retry: (failures, error) =>
          failures < 1 && (mayBeRepeated(error) || waitAfter(error) !== undefined),
        retryDelay: (_failures, error) => waitAfter(error) ?? 500,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
