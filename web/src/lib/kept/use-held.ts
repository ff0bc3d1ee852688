import { useQuery } from '@tanstack/react-query';

/** State in the query cache that features write with `setQueryData` and that no fetch fills. */
export function useHeld<State>(key: readonly string[], initial: State): State {
  const { data = initial } = useQuery<State>({
    queryKey: key,
    enabled: false,
    queryFn: () => Promise.reject(new Error('Held state is not fetched')),
  });
  return data;
}
