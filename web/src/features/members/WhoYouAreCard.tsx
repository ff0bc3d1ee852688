import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { t } from '../../lib/language/translation.ts';
import { tryStorage } from '../../lib/kept/storage.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Grow, Muted, Row, Stack } from '../../ui/layout.ts';

const KEY = 'whoYouAreDismissed';

/** Invites the first administrator to become a person; an office can do without. */
export default function WhoYouAreCard() {
  const [isDismissed, setDismissed] = useState(() =>
    tryStorage(() => localStorage.getItem(KEY) !== null, false),
  );
  if (isDismissed) return null;
  return (
    <Card as="section" aria-label={t('Say who you are')}>
      <Row>
        <Grow>
          <b>{t('Say who you are')}</b>
        </Grow>
        <IconButton
          label={t('Not now')}
          onClick={() => {
            tryStorage(() => localStorage.setItem(KEY, 'yes'), undefined);
            setDismissed(true);
          }}
        >
          <X size={20} aria-hidden="true" />
        </IconButton>
      </Row>
      <Stack $gap={12}>
        <Muted>
          {t('Add your name and batch, and your classmates find you in the directory.')}
        </Muted>
        <div>
          <LinkButton to="/profile">{t('Add your name and batch')}</LinkButton>
        </div>
      </Stack>
    </Card>
  );
}
