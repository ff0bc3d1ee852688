import { useEffect, useState, type ComponentType } from 'react';
import { settleConfirmation, useAskingToConfirm } from '../lib/session/ask-to-confirm.ts';

/** A button that waits for an answer is disabled until then, and cannot have the focus. */
function focusOnceEnabled(element: HTMLElement): void {
  if (!element.matches(':disabled')) {
    element.focus();
    return;
  }
  const observer = new MutationObserver(() => {
    if (element.matches(':disabled')) return;
    observer.disconnect();
    if (document.activeElement === document.body) element.focus();
  });
  observer.observe(element, { attributeFilter: ['disabled'] });
}

/** Opens the dialog for every call that is refused until the member confirms who they are. */
export function Confirming() {
  const asking = useAskingToConfirm();
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!asking || Loaded) return;
    import('../composed/confirming/ConfirmingDialog.tsx').then(
      ({ default: Dialog }) => setLoaded(() => Dialog),
      () => settleConfirmation('unreachable'),
    );
  }, [asking, Loaded]);
  useEffect(() => {
    if (!asking) return undefined;
    return () => {
      if (asking.opener) focusOnceEnabled(asking.opener);
    };
  }, [asking]);
  // The member has signed out
  useEffect(() => () => settleConfirmation('cancelled'), []);
  return asking && Loaded && <Loaded />;
}
