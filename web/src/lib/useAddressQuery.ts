import { useLocation, useNavigate } from 'react-router-dom';

/**
 * What stands behind the question mark of the address, and a way to change it. The router's own hook does the same and takes a
 * kibibyte of every page.
 */
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
