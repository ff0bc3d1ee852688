import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { t } from '../lib/language/translation.ts';
import { ApiError, reasonOr } from '../lib/network/http.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Stack } from '../ui/layout.ts';
import { TitledPage } from '../ui/TitledPage.tsx';
import { Link } from '../ui/words/Link.tsx';
import { Note } from '../ui/words/Note.tsx';

/** 400: it has expired, or was replaced. 409: it was used. A second try changes neither. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 409);

/** Waits for a tap, because mail servers open the links of a mail before its reader does. */
export function LinkFromMail(props: {
  readonly title: string;
  readonly question: string;
  readonly yes: string;
  readonly failed: string;
  readonly follow: () => Promise<{ readonly message: string }>;
}) {
  const { title, question, yes, failed, follow } = props;
  const note = useRef<HTMLParagraphElement>(null);
  const { mutate, data, error, isPending } = useMutation({ mutationFn: follow });
  const isOver = data !== undefined || isFinal(error);
  // The button that had the focus is gone
  useLayoutEffect(() => {
    if (isOver) note.current?.focus();
  }, [isOver]);
  return (
    <TitledPage title={title} width="form" gap={24}>
      <Card>
        <Stack>
          {!isOver && <p>{question}</p>}
          <Note role="status" ref={note} tabIndex={-1}>
            {data?.message ?? (error && reasonOr(error, failed))}
          </Note>
          {isOver ? (
            <div>
              <Link to="/login">{t('To the sign-in page')}</Link>
            </div>
          ) : (
            <div>
              <Button variant="primary" busy={isPending} onClick={() => mutate()}>
                {yes}
              </Button>
            </div>
          )}
        </Stack>
      </Card>
    </TitledPage>
  );
}
