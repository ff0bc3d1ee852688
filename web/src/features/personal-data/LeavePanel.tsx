import type { User } from '@portal/contracts/members/member.api';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../lib/language/translation.ts';
import { longDate } from '../../lib/time/date.ts';
import { checkUser, useMember } from '../../lib/session/member-session.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Stack } from '../../ui/layout.ts';
import { Note } from '../../ui/words/Note.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useKeepAccount } from './use-keep-account.ts';
import { FormInPlace } from '../../ui/forms/FormInPlace.tsx';

const LeaveForm = lazyPart(() => import('./LeaveForm.tsx'));

function Leaving({
  erasure: { dueAt, own = false },
}: {
  readonly erasure: NonNullable<User['erasure']>;
}) {
  const { mutate, isPending } = useKeepAccount();
  return (
    <Note as="div" role="status">
      <Stack $gap={8}>
        <p>
          <b>{t('Your account will be erased on {date}.', { date: longDate(dueAt) })}</b>
        </p>
        {own ? (
          <div>
            <Button busy={isPending} onClick={() => mutate()}>
              {t('Keep my account')}
            </Button>
          </div>
        ) : (
          <p>{t('The administrators decided this. If it is a mistake, please write to them.')}</p>
        )}
      </Stack>
    </Note>
  );
}

function Leave() {
  const client = useQueryClient();
  return (
    <Stack>
      <p>
        {t(
          'First you get a date, some days from now, and until then you can keep your account. After that nobody can bring it back: your profile and pictures are gone, and your posts, comments and messages if you choose so. A group that you founded stays if others are in it. Download a copy before, if you want one.',
        )}
      </p>
      <FormInPlace
        variant="danger"
        opener={t('Erase my account…')}
        form={(close) => <LeaveForm onLeft={() => checkUser(client)} onClose={close} />}
      />
    </Stack>
  );
}

export function LeavePanel() {
  const { erasure, role } = useMember();
  return (
    <Panel title={t('Leave')}>
      {erasure ? (
        <Leaving erasure={erasure} />
      ) : role === 'admin' ? (
        <p>
          {t(
            'You are an administrator. Another administrator has to take away that role before your account can be erased.',
          )}
        </p>
      ) : (
        <Leave />
      )}
    </Panel>
  );
}
