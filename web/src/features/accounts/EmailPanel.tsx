import Mail from 'lucide-react/icons/mail';
import { useLayoutEffect, useRef, useState } from 'react';
import { rich, t } from '../../lib/language/translation.ts';
import { sendsMail } from '../../lib/school/page-school.ts';
import { useMember } from '../../lib/session/member-session.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/words/Link.tsx';
import { Note } from '../../ui/words/Note.tsx';
import { Panel } from '../../ui/Panel.tsx';

const ChangeEmail = lazyPart(() => import('./ChangeEmail.tsx'));

export function EmailPanel() {
  const { email = '' } = useMember();
  const [isChanging, setChanging] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const note = useRef<HTMLParagraphElement>(null);
  const opener = useRef<HTMLDivElement>(null);
  const wasChanging = useRef(isChanging);
  useLayoutEffect(() => {
    if (wasChanging.current && !isChanging)
      (asked === null ? opener.current?.querySelector('button') : note.current)?.focus();
    wasChanging.current = isChanging;
  }, [isChanging, asked]);

  return (
    <Panel title={t('Your e-mail address')}>
      <Stack>
        <p>
          {rich('You sign in with <bdi>{email}</bdi>.', {
            email,
            bdi: (inside) => <bdi style={{ overflowWrap: 'anywhere' }}>{inside}</bdi>,
          })}
        </p>
        <Note role="status" ref={note} tabIndex={-1}>
          {asked}
        </Note>
        {!sendsMail() ? (
          <p>
            {rich(
              'This portal does not send e-mail yet, so it cannot confirm another address. <link>Ask the administrators</link> to change it.',
              { link: (inside) => <Link to="/feedback">{inside}</Link> },
            )}
          </p>
        ) : isChanging ? (
          <ChangeEmail
            onAsked={(message) => {
              setAsked(message);
              setChanging(false);
            }}
            onClose={() => setChanging(false)}
          />
        ) : (
          <div ref={opener}>
            <Button onPointerEnter={ChangeEmail.prepare} onClick={() => setChanging(true)}>
              <Mail size={20} aria-hidden="true" /> {t('Change e-mail address')}
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  );
}
