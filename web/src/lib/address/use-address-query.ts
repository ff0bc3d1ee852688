import { useLocation, useNavigate } from 'react-router-dom';

/** The router's own hook costs every page a kibibyte. */
export function useAddressQuery(): readonly [
  query: URLSearchParams,
  change: (next: URLSearchParams, options?: { readonly replace?: boolean }) => void,
] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return [
    new URLSearchParams(search),
    (next, { replace = false } = {}) => {
      const text = next.toString();
      void navigate(text === '' ? pathname : `${pathname}?${text}`, { replace });
    },
  ];
}
