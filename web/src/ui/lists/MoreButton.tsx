import { t } from '../../lib/language/translation.ts';
import { Button } from '../Button.tsx';
import { Row } from '../layout.ts';

export const MoreButton = (props: {
  readonly isFetching: boolean;
  readonly onMore: () => void;
}) => (
  <Row style={{ justifyContent: 'center', marginTop: 16 }}>
    <Button busy={props.isFetching} onClick={props.onMore}>
      {props.isFetching ? t('Loading...') : t('Load more')}
    </Button>
  </Row>
);
