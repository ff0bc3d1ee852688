import { useEffect } from 'react';
import { school } from '../lib/school.ts';

/** `All Notifications · Vidyalaya`: what tabs, histories and screen readers call the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${school().name}`;
  }, [title]);
}
