import Mail from 'lucide-react/icons/mail';
import { useLayoutEffect, useRef, useState } from 'react';
import { rich, t } from '../../lib/language/translation.ts';
import { sendsMail } from '../../lib/school/page-school.ts';
import { useMember } from '../../lib/session/member-session.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/words/Link.tsx';
import { Note } from '../../ui/words/Note.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { FormInPlace } from '../../ui/forms/FormInPlace.tsx';

const ChangeEmail = lazyPart(() => import('./ChangeEmail.tsx'));

export function EmailPanel() {
  const { email = '' } = useMember();
  const [asked, setAsked] = useState<{ readonly message: string } | null>(null);
  const note = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (asked) note.current?.focus();
  }, [asked]);
  return (
    <Panel title={t('Your email address')}>
      <Stack>
        <p>
          {rich('You sign in with <bdi>{email}</bdi>.', {
            email,
            bdi: (inside) => <bdi style={{ overflowWrap: 'anywhere' }}>{inside}</bdi>,
          })}
        </p>
        <Note role="status" ref={note} tabIndex={-1}>
          {asked?.message}
        </Note>
        {sendsMail() ? (
          <FormInPlace
            opener={
              <>
                <Mail size={20} aria-hidden="true" /> {t('Change email address')}
              </>
            }
            form={(close) => (
              <ChangeEmail
                onAsked={(message) => {
                  setAsked({ message });
                  close();
                }}
                onClose={close}
              />
            )}
          />
        ) : (
          <p>
            {rich(
              'This portal does not send email yet, so it cannot confirm another address. <link>Ask the administrators</link> to change it.',
              { link: (inside) => <Link to="/feedback">{inside}</Link> },
            )}
          </p>
        )}
      </Stack>
    </Panel>
  );
}
