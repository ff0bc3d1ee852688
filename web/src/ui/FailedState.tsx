import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { toast } from './toast.tsx';

/** In the place of what could not be had: what it was, and how to ask again. It is said once as a toast, too. */
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
      failed
      title={title}
      action={
        <Button onClick={onRetry}>
          <RotateCw size={20} aria-hidden="true" /> Try Again
        </Button>
      }
    />
  );
}
