import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '../lib/language/text.ts';
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
    return (
      <Page $width="reading">
        {error instanceof NotLoaded ? (
          <EmptyState
            isPage
            failed
            title={t('This page has not been opened on this phone yet.')}
            action={
              <Button variant="primary" onClick={this.openAgain}>
                {t('Try Again')}
              </Button>
            }
          >
            {t('It opens as soon as you are online.')}
          </EmptyState>
        ) : (
          <EmptyState
            isPage
            failed
            title={t('Something went wrong')}
            action={
              <Button variant="primary" onClick={() => location.reload()}>
                {t('Load the page again')}
              </Button>
            }
          >
            {t('Your drafts are kept.')}
          </EmptyState>
        )}
      </Page>
    );
  }
}
