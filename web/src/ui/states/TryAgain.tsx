import RotateCw from 'lucide-react/icons/rotate-cw';
import { t } from '../../lib/language/translation.ts';
import { Button } from '../Button.tsx';

export const TryAgain = (props: { readonly busy?: boolean; readonly onClick: () => void }) => (
  <Button {...props}>
    <RotateCw size={20} aria-hidden="true" /> {t('Try Again')}
  </Button>
);
