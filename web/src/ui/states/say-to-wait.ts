import { t } from '../../lib/language/translation.ts';
import { toast } from './toast.ts';

export const sayToWait = (): void =>
  toast.error(t('You are writing very often. The rest is sent within a minute.'));
