import type { AnchorHTMLAttributes } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  readonly to: string;
};

/** The router's own link also prefetches for its server framework, which costs every page 2 KiB. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const follow = useLinkClickHandler(to);
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}

export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
