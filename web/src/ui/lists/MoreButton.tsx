import { t } from '../../lib/language/translation.ts';
import { Button } from '../Button.tsx';
import { Row } from '../layout.ts';

export const MoreButton = ({
  isFetching,
  onMore,
}: {
  readonly isFetching: boolean;
  readonly onMore: () => void;
}) => (
  <Row style={{ justifyContent: 'center', marginTop: 16 }}>
    <Button busy={isFetching} onClick={onMore}>
      {isFetching ? t('Loading...') : t('Load more')}
    </Button>
  </Row>
);
