import { t } from '../../lib/language/translation.ts';
import { Button } from '../Button.tsx';
import { Row } from '../layout.ts';

/** The two buttons that end a form within a page. */
export const FormButtons = (props: {
  readonly submit: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly isDanger?: boolean | undefined;
  readonly cancel?: string | undefined;
  readonly onCancel: () => void;
}) => (
  <Row $gap={8} $wrap>
    <Button
      variant={props.isDanger === true ? 'danger' : 'primary'}
      type="submit"
      busy={props.busy}
      disabled={props.disabled}
    >
      {props.submit}
    </Button>
    <Button variant="quiet" onClick={props.onCancel}>
      {props.cancel ?? t('Cancel')}
    </Button>
  </Row>
);
