import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/layout.ts';

type Props = { readonly children: ReactNode };
type State = { readonly failed: boolean };

/** A class, because React has error boundaries only as classes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Page $width="reading">
        <EmptyState
          isPage
          failed
          title="Something went wrong"
          action={
            <Button variant="primary" onClick={() => location.reload()}>
              Load the page again
            </Button>
          }
        >
          Your drafts are kept.
        </EmptyState>
      </Page>
    );
  }
}
