import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export const ALUMNI_SECTION = 'alumni';
/** The landing page needs this long to appear. On a slow network `scroll` tries again until `LOOK_FOR_MS` has passed. */
const SCROLL_AFTER_MS = 100;
const LOOK_FOR_MS = 10_000;

function scroll(until: number): void {
  const section = document.getElementById(ALUMNI_SECTION);
  if (section) section.scrollIntoView({ behavior: 'smooth' });
  else if (performance.now() < until) setTimeout(() => scroll(until), SCROLL_AFTER_MS);
}

export function useShowAlumni(): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return useCallback(() => {
    if (pathname === '/') {
      scroll(0);
      return;
    }
    void navigate('/');
    setTimeout(() => scroll(performance.now() + LOOK_FOR_MS), SCROLL_AFTER_MS);
  }, [pathname, navigate]);
}
