import { useAddressQuery } from '../lib/useAddressQuery.ts';

/** Which tab is open stands in the address, so that it survives a reload and can be linked; the first one needs no word there. */
export function useTab(
  ids: readonly string[],
  first: string,
): readonly [chosen: string, choose: (id: string) => void] {
  const [params, setParams] = useAddressQuery();
  const wanted = params.get('tab');
  const chosen = wanted !== null && ids.includes(wanted) ? wanted : first;
  return [
    chosen,
    (id) => setParams(new URLSearchParams(id === first ? {} : { tab: id }), { replace: true }),
  ];
}
