import Download from 'lucide-react/icons/download';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Stack } from '../../ui/layout.ts';
import { Panel } from '../../ui/Panel.tsx';

const CopyForm = lazyPart(async () => (await import('./CopyForm.tsx')).CopyForm);

export function CopyPanel() {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const wasAsking = useRef(isAsking);
  useLayoutEffect(() => {
    if (wasAsking.current && !isAsking) opener.current?.querySelector('button')?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  return (
    <Panel title="A copy for you">
      <Stack>
        <p>
          A ZIP file with everything that you said and that is kept about you: a page that opens in
          any browser, tables, JSON, and your pictures. Nothing of other people is in it.
        </p>
        {isAsking ? (
          <CopyForm onClose={() => setAsking(false)} />
        ) : (
          <div ref={opener}>
            <Button onPointerEnter={CopyForm.prepare} onClick={() => setAsking(true)}>
              <Download size={20} aria-hidden="true" /> Download your data
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  );
}
