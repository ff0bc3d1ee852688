import type { Language } from '@portal/languages/registry';
import { t } from '../../lib/language/translation.ts';
import { toast } from '../states/toast.ts';

/** Loads the page again once the language has changed. */
export function switchTo(language: Language | null): void {
  import('../../lib/language/change-language.ts')
    .then((it) => it.changeLanguage(language))
    .catch(() => toast.error(t('That did not work. Please try again.'), { of: 'language' }));
}
