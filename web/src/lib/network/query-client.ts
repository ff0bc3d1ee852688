import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { mayBeRepeated } from './http.ts';
import { waitAfter } from './wait-after.ts';

/** TanStack Query drops an invalidation that arrives during a query's first load, although the answer under way may be older: this one loads again afterwards. */
class PatientQueryClient extends QueryClient {
  readonly name = 'PatientQueryClient';
  override async invalidateQueries<Key extends QueryKey>(
    ...[filters, options]: Parameters<typeof QueryClient.prototype.invalidateQueries<Key>>
  ): Promise<void> {
    const firstLoads = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    await super.invalidateQueries(filters, options);
    await Promise.all(
      firstLoads.map(async (query) => {
        await query.promise?.catch(() => undefined);
        if (query.state.data === undefined) return;
        await super.invalidateQueries(
          { ...filters, queryKey: query.queryKey, exact: true },
          options,
        );
      }),
    );
  }
}

export const createQueryClient = (): QueryClient =>
  new PatientQueryClient({
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
