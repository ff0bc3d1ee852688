import { t } from '../../lib/language/translation.ts';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Bone } from '../../ui/states/Skeleton.tsx';
import { usePasskeys } from './api/passkeys.ts';
import { FailedLine } from '../../ui/states/FailedLine.tsx';

const PasskeyList = lazyPart(() => import('./PasskeyList.tsx'));

function Passkeys() {
  const { data: passkeys, isError, refetch } = usePasskeys();
  if (passkeys) return <PasskeyList passkeys={passkeys} />;
  return isError ? (
    <FailedLine text={t('Your passkeys could not be loaded.')} onRetry={() => void refetch()} />
  ) : (
    <Bone $width="50%" aria-hidden="true" />
  );
}

export const PasskeysPanel = () => (
  <Panel title={t('Passkeys')}>
    <Passkeys />
  </Panel>
);
