import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '../lib/language/translation.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Page } from '../ui/layout.ts';
import { importFailedAgain } from './routing/lazy-page.tsx';
import { NotLoaded } from './routing/load-or-reload.ts';

type Props = { readonly children: ReactNode };
type State = { readonly error: unknown };

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
    const isMissing = error instanceof NotLoaded;
    return (
      <Page $width="reading">
        <EmptyState
          isPage
          failed
          title={
            isMissing
              ? t('This page has not been opened on this device yet.')
              : t('Something went wrong')
          }
          action={
            <Button
              variant="primary"
              onClick={isMissing ? this.openAgain : () => location.reload()}
            >
              {isMissing ? t('Try Again') : t('Reload the page')}
            </Button>
          }
        >
          {isMissing ? t('It opens as soon as you are online.') : t('Your drafts are kept.')}
        </EmptyState>
      </Page>
    );
  }
}
