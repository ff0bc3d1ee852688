import { useAddressQuery } from '../../lib/address/use-address-query.ts';

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
