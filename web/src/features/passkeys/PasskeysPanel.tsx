import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Muted } from '../../ui/layout.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Bone } from '../../ui/states/Skeleton.tsx';
import { usePasskeys } from './api/passkeys.ts';

const PasskeyList = lazyPart(async () => (await import('./PasskeyList.tsx')).PasskeyList);

function Passkeys() {
  const { data: passkeys, isError, refetch } = usePasskeys();
  if (passkeys) return <PasskeyList passkeys={passkeys} />;
  return isError ? (
    <Muted as="div" role="alert">
      Your passkeys could not be loaded.{' '}
      <Button variant="quiet" onClick={() => void refetch()}>
        Try Again
      </Button>
    </Muted>
  ) : (
    <Bone $width="50%" aria-hidden="true" />
  );
}

export const PasskeysPanel = () => (
  <Panel title="Passkeys">
    <Passkeys />
  </Panel>
);
