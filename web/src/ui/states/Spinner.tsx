import { t } from '../../lib/language/translation.ts';
/** The look of the spinner is in global.css, because the document shows the same one before the scripts run. */
export const Spinner = ({ page = false }: { readonly page?: boolean }) => (
  <div role="status" aria-label={t('Loading')} data-spinner={page ? 'page' : ''}>
    {t('Loading…')}
  </div>
);
