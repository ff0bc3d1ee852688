import { t } from '../../lib/language/translation.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Page } from '../../ui/layout.ts';

export default function NotFoundPage() {
  return (
    <Page title={t('Not found')} $width="reading">
      <EmptyState
        isPage
        title={t('There is no such page')}
        action={
          <LinkButton variant="primary" to="/">
            {t('Go home')}
          </LinkButton>
        }
      >
        {t('The address may be mistyped, or the page has moved.')}
      </EmptyState>
    </Page>
  );
}
