import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect } from 'react';
import { Button } from '../Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { toast } from './toast.ts';

export function FailedState({
  title,
  onRetry,
}: {
  readonly title: string;
  readonly onRetry: () => void;
}) {
  useEffect(() => {
    toast.error(title);
  }, [title]);
  return (
    <EmptyState
      title={title}
      action={
        <Button onClick={onRetry}>
          <RotateCw size={20} aria-hidden="true" /> Try Again
        </Button>
      }
    />
  );
}
