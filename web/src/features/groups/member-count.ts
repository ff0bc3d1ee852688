import { t } from '../../lib/language/translation.ts';

export const memberCountText = ({ memberCount }: { readonly memberCount: number }): string =>
  t('{count, plural, one {# member} other {# members}}', { count: memberCount });
