import { t } from '../../lib/language/translation.ts';
import { Button } from '../Button.tsx';
import { Muted } from '../layout.ts';

/** For a part of a page that could not be loaded. */
export const FailedLine = (props: { readonly text: string; readonly onRetry: () => void }) => (
  <Muted as="div" role="alert">
    {props.text}{' '}
    <Button variant="quiet" onClick={props.onRetry}>
      {t('Try Again')}
    </Button>
  </Muted>
);
