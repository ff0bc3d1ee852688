import { toast as hot, useToaster } from 'react-hot-toast/headless';
import { Check, CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { styled } from 'styled-components';

const TOAST_MS = 4_000;

const Corner = styled.div`
  position: fixed;
  right: 16px;
  bottom: 16px;
  z-index: 20;
  display: grid;
  gap: 8px;
  justify-items: end;
  max-width: calc(100% - 32px);
`;
const Slip = styled.p`
  display: flex;
  gap: 10px;
  align-items: center;
  padding: 12px 16px;
  border-radius: var(--r-s);
  background: var(--ink);
  color: var(--bg);
  box-shadow: var(--shadow);
  font-weight: 500;
`;

/** Also said to those who don't see it, in regions that stand in the page from its first moment. */
function announce(region: 'announcements' | 'alerts', text: string): void {
  const element = document.getElementById(region);
  if (!element) return;
  element.textContent = '';
  element.textContent = text;
}

export const toast = {
  success(text: string): void {
    hot.success(text, { duration: TOAST_MS });
    announce('announcements', text);
  },
  error(text: string): void {
    hot.error(text, { duration: TOAST_MS });
    announce('alerts', text);
  },
};

/** Bottom right, 4 s. Headless, because the library's own look is made of style text, which the page's security policy refuses. */
export function Toaster() {
  const { toasts, handlers } = useToaster({ duration: TOAST_MS });
  useEffect(() => () => hot.remove(), []);
  return (
    <Corner onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause} data-toasts>
      {toasts
        .filter(({ visible }) => visible)
        .map(({ id, type, message }) => (
          <Slip key={id} aria-hidden="true">
            {type === 'error' ? <CircleAlert size={20} /> : <Check size={20} />}
            <span>{typeof message === 'string' ? message : null}</span>
          </Slip>
        ))}
    </Corner>
  );
}
