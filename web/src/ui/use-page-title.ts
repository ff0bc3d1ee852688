import { useEffect } from 'react';
import { school } from '../lib/school.ts';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${school().name}`;
  }, [title]);
}
