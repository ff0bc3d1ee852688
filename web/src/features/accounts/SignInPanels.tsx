import KeyRound from 'lucide-react/icons/key-round';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Stack } from '../../ui/layout.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { PasswordForm } from './ChangePassword.tsx';
import { Devices } from './Devices.tsx';

const ChangePassword = lazyPart(async () => (await import('./ChangePassword.tsx')).ChangePassword);

export function SignInPanels(props: PasswordForm) {
  const [isChanging, setChanging] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const wasChanging = useRef(isChanging);
  useLayoutEffect(() => {
    if (wasChanging.current && !isChanging) opener.current?.querySelector('button')?.focus();
    wasChanging.current = isChanging;
  }, [isChanging]);

  return (
    <Stack $gap={32}>
      <Panel title="Your devices">
        <Devices />
      </Panel>
      <Panel title="Password">
        {isChanging ? (
          <ChangePassword {...props} onClose={() => setChanging(false)} />
        ) : (
          <div ref={opener}>
            <Button onPointerEnter={ChangePassword.prepare} onClick={() => setChanging(true)}>
              <KeyRound size={20} aria-hidden="true" /> Change password
            </Button>
          </div>
        )}
      </Panel>
    </Stack>
  );
}
