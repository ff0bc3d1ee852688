import { useEffect } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { toast } from './toast.ts';
import { TryAgain } from './TryAgain.tsx';

export function FailedState(props: { readonly title: string; readonly onRetry: () => void }) {
  const { title, onRetry } = props;
  useEffect(() => {
    toast.error(title);
  }, [title]);
  return <EmptyState title={title} action={<TryAgain onClick={onRetry} />} />;
}
