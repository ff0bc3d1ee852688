import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/layout.ts';
import { importFailedAgain } from './lazy-page.tsx';
import { NotLoaded } from './load-or-reload.ts';

type Props = { readonly children: ReactNode };
type State = { readonly error: unknown };

/** A class, because React has error boundaries only as classes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidMount(): void {
    addEventListener('online', this.openAgain);
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.openAgain);
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    if (!(error instanceof NotLoaded)) console.error(error, info.componentStack);
  }

  readonly openAgain = (): void => {
    if (!(this.state.error instanceof NotLoaded)) return;
    importFailedAgain();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const isNotLoaded = error instanceof NotLoaded;
    return (
      <Page $width="reading">
        <EmptyState
          isPage
          failed
          title={
            isNotLoaded
              ? 'This page has not been opened on this phone yet.'
              : 'Something went wrong'
          }
          action={
            <Button
              variant="primary"
              onClick={isNotLoaded ? this.openAgain : () => location.reload()}
            >
              {isNotLoaded ? 'Try Again' : 'Load the page again'}
            </Button>
          }
        >
          {isNotLoaded ? 'It opens as soon as you are online.' : 'Your drafts are kept.'}
        </EmptyState>
      </Page>
    );
  }
}
