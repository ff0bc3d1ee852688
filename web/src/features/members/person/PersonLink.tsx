import type { ReactNode } from 'react';
import { useHref } from 'react-router-dom';

export const personPath = (memberId: string): string => `/members/${memberId}`;

const opensElsewhere = (event: React.MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;

/** A plain tap opens the person's dialog; a new tab and a copied address lead to their page. */
export function PersonLink(props: {
  readonly memberId: string;
  readonly onOpen: (memberId: string) => void;
  readonly className?: string;
  /** Another link beside it says the name. */
  readonly isDouble?: boolean;
  readonly children: ReactNode;
}) {
  const { memberId, onOpen, className, isDouble = false, children } = props;
  return (
    <a
      className={className}
      href={useHref(personPath(memberId))}
      aria-haspopup="dialog"
      {...(isDouble && { 'aria-hidden': true, tabIndex: -1 })}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        onOpen(memberId);
      }}
    >
      {children}
    </a>
  );
}
