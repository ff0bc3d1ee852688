import type { SecondStepSetup } from '@portal/contracts/second-step/second-step.api';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { rich, t } from '../../lib/language/translation.ts';
import { checkUser } from '../../lib/session/member-session.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Row, Stack } from '../../ui/layout.ts';
import { Note } from '../../ui/words/Note.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Bone } from '../../ui/states/Skeleton.tsx';
import { toast } from '../../ui/states/toast.ts';
import {
  beginSecondStep,
  confirmSecondStep,
  removeSecondStep,
  renewRecoveryCodes,
  secondStepKey,
  useSecondStep,
} from './api/second-step.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ProofForm } from '../../ui/deciding/ProofForm.tsx';
import { FailedLine } from '../../ui/states/FailedLine.tsx';

const QrCode = lazyPart(() => import('./QrCode.tsx'));

type Doing =
  | { readonly what: 'begin' | 'renew' | 'remove' }
  | { readonly what: 'confirm'; readonly setup: SecondStepSetup }
  | { readonly what: 'keep'; readonly codes: readonly string[] };

const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/gu, '$1 ');

function SetUp({ setup }: { readonly setup: SecondStepSetup }) {
  return (
    <>
      <p>
        {rich(
          'Scan this with an app that shows codes, such as Aegis, Google Authenticator or your password manager. On this phone, <link>open the app</link>, or type the secret in.',
          {
            link: (inside) => (
              <a href={setup.uri} rel="noreferrer">
                {inside}
              </a>
            ),
          },
        )}
      </p>
      <QrCode text={setup.uri} label={t('QR code for your app')} />
      <p>
        {rich('Secret: <code>{secret}</code>', {
          secret: inFours(setup.secret),
          code: (inside) => <code style={{ overflowWrap: 'anywhere' }}>{inside}</code>,
        })}
      </p>
    </>
  );
}

/** A code of an app after the password: setting it up, its recovery codes, and switching it off. */
export function SecondStepPanel() {
  const client = useQueryClient();
  const { data: step, isError, refetch } = useSecondStep();
  const [doing, setDoing] = useState<Doing | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const wasDoing = useRef(false);
  useLayoutEffect(() => {
    if (wasDoing.current && !doing) buttons.current?.querySelector('button')?.focus();
    wasDoing.current = doing !== null;
  }, [doing]);
  const stop = () => setDoing(null);
  const lookAgain = () => void client.invalidateQueries({ queryKey: secondStepKey });

  if (!step)
    return (
      <Panel title={t('Two-step sign-in')}>
        {isError ? (
          <FailedLine
            text={t('Your two-step sign-in could not be loaded.')}
            onRetry={() => void refetch()}
          />
        ) : (
          <Bone $width="50%" aria-hidden="true" />
        )}
      </Panel>
    );

  const { isSet, isRequired, recoveryCodesLeft } = step;
  const askPassword = (what: 'begin' | 'renew' | 'remove') => () => setDoing({ what });
  return (
    <Panel title={t('Two-step sign-in')}>
      <Stack>
        {isRequired && !isSet && (
          <Note>
            <b>{t('Administrators need two-step sign-in here.')}</b>{' '}
            {t('Until you turn it on, you have the rights of a member.')}
          </Note>
        )}
        {!doing && (
          <>
            <p>
              {isSet
                ? t(
                    'You sign in with your password and a code from your app. {count, plural, =0 {No recovery code is left. Make new ones.} one {One recovery code is left.} other {# recovery codes are left.}}',
                    { count: recoveryCodesLeft },
                  )
                : t(
                    'Your password alone is enough to sign in. With two-step sign-in you also need a code from an app on your phone, so a stolen password is not enough.',
                  )}
            </p>
            <Row $wrap ref={buttons}>
              {!isSet && (
                <Button onClick={askPassword('begin')}>{t('Set up two-step sign-in')}</Button>
              )}
              {isSet && <Button onClick={askPassword('renew')}>{t('New recovery codes')}</Button>}
              {isSet && !isRequired && (
                <Button onClick={askPassword('remove')}>{t('Turn off')}</Button>
              )}
            </Row>
          </>
        )}
        {doing?.what === 'begin' && (
          <ProofForm
            key="begin"
            label={t('Set up two-step sign-in')}
            submit={t('Continue')}
            busyText={t('Checking...')}
            save={async (password) =>
              setDoing({ what: 'confirm', setup: await beginSecondStep(password) })
            }
            onCancel={stop}
          />
        )}
        {doing?.what === 'confirm' && (
          <ProofForm
            key="confirm"
            label={t('Confirm two-step sign-in')}
            name="code"
            hint={t('The six digits that the app shows now')}
            submit={t('Turn on')}
            busyText={t('Checking...')}
            save={async (code) => {
              const codes = await confirmSecondStep(code);
              setDoing({ what: 'keep', codes });
              await checkUser(client).catch(() => undefined);
              lookAgain();
            }}
            onCancel={stop}
          >
            <SetUp setup={doing.setup} />
          </ProofForm>
        )}
        {doing?.what === 'renew' && (
          <ProofForm
            key="renew"
            label={t('New recovery codes')}
            submit={t('Make new codes')}
            busyText={t('Making...')}
            save={async (password) => {
              setDoing({ what: 'keep', codes: await renewRecoveryCodes(password) });
              lookAgain();
            }}
            onCancel={stop}
          >
            <p>{t('The earlier codes will not work any more.')}</p>
          </ProofForm>
        )}
        {doing?.what === 'remove' && (
          <ProofForm
            key="remove"
            label={t('Turn off two-step sign-in')}
            submit={t('Turn off')}
            busyText={t('Turning off...')}
            save={async (password) => {
              toast.success((await removeSecondStep(password)).message);
              lookAgain();
              stop();
            }}
            onCancel={stop}
          />
        )}
        {doing?.what === 'keep' && <RecoveryCodes codes={doing.codes} onDone={stop} />}
      </Stack>
    </Panel>
  );
}
