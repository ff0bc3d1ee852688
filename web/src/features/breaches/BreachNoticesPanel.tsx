import { t } from '../../lib/language/translation.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useBreachNotices } from './api/get-breach-notices.ts';

/** On the page of one's own data, for those who were told of something. */
export default function BreachNoticesPanel() {
  const { data: notices = [] } = useBreachNotices();
  if (notices.length === 0) return null;
  return (
    <Panel title={t('Notices about your data')}>
      <Stack>
        <p>
          {t(
            'Your data may have got into the wrong hands. Read what happened and what you can do.',
          )}
        </p>
        <div>
          <LinkButton to="/account/notices">
            {t('{count, plural, one {Read the notice} other {Read the # notices}}', {
              count: notices.length,
            })}
          </LinkButton>
        </div>
      </Stack>
    </Panel>
  );
}
