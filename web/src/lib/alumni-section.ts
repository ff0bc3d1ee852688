import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Id of the notable-alumni section of the landing page. */
export const ALUMNI_SECTION = 'alumni';
/** The landing page is given this long to appear before it is scrolled. */
const SCROLL_AFTER_MS = 100;

const scroll = (): void =>
  document.getElementById(ALUMNI_SECTION)?.scrollIntoView({ behavior: 'smooth' });

/** Scrolls to the section, going home first where somebody is elsewhere. */
export function useShowAlumni(): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return useCallback(() => {
    if (pathname === '/') {
      scroll();
      return;
    }
    void navigate('/');
    setTimeout(scroll, SCROLL_AFTER_MS);
  }, [pathname, navigate]);
}
