import type { CallName } from '@portal/contracts/calls';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { http, type AnswerOf, type Sent } from './http.ts';

/** Fetches what an answer has as `data`. */
export function useData<
  Name extends CallName,
  Answer extends AnswerOf<Name> & z.ZodMiniType<{ readonly data: unknown }>,
>(
  queryKey: readonly unknown[],
  name: Name,
  sent: Sent<Name> & { readonly answer: Answer },
  options: Omit<UseQueryOptions<z.infer<Answer>['data']>, 'queryKey' | 'queryFn'> = {},
) {
  return useQuery<z.infer<Answer>['data']>({
    ...options,
    queryKey,
    queryFn: async ({ signal }) => (await http(name, Object.assign({ signal }, sent))).data,
  });
}
