import { useEffect } from 'react';
import { school } from '../lib/school/page-school.ts';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${school().name}`;
  }, [title]);
}
