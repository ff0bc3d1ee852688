import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Id of the notable-alumni section of the landing page. */
export const ALUMNI_SECTION = 'alumni';
/** The landing page is given this long to appear before it is scrolled; where the network is slow it is looked for again. */
const SCROLL_AFTER_MS = 100;
const LOOK_FOR_MS = 10_000;

function scroll(until: number): void {
  const section = document.getElementById(ALUMNI_SECTION);
  if (section) section.scrollIntoView({ behavior: 'smooth' });
  else if (performance.now() < until) setTimeout(() => scroll(until), SCROLL_AFTER_MS);
}

/** Scrolls to the section, going home first where somebody is elsewhere. */
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
