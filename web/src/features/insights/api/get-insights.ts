import { insightsAnswer } from '@portal/contracts/insights/insights.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../lib/language/translation.ts';
import { http, reasonOr } from '../../../lib/network/http.ts';
import { toast } from '../../../ui/states/toast.ts';

const KEY = ['insights'];
const WORKING_MS = 1_000;

async function fetchInsights(newest: boolean, signal?: AbortSignal) {
  const query = newest ? { newest: 'true' as const } : {};
  return (await http('GET /admin/insights', { query, answer: insightsAnswer, signal })).data;
}

/** Asks each second while the server works the figures out. */
export function useInsights() {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchInsights(false, signal),
    refetchInterval: ({ state }) => (state.data?.working ? WORKING_MS : false),
  });
  async function update(): Promise<void> {
    setAsking(true);
    try {
      client.setQueryData(KEY, await fetchInsights(true));
    } catch (error) {
      toast.error(reasonOr(error, t('Could not work out the figures.')));
    } finally {
      setAsking(false);
    }
  }
  return { data, isFailed: isError && !data, refetch, isAsking, update };
}
