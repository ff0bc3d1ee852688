import RotateCw from 'lucide-react/icons/rotate-cw';
import { Button } from '../Button.tsx';

export const TryAgain = (props: { readonly busy?: boolean; readonly onClick: () => void }) => (
  <Button {...props}>
    <RotateCw size={20} aria-hidden="true" /> Try Again
  </Button>
);
