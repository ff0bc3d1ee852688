import { LinkButton } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useBreachNotices } from './api/get-breach-notices.ts';

/** On the page of one's own data, for those who were told of something. */
export function BreachNoticesPanel() {
  const { data: notices = [] } = useBreachNotices();
  if (notices.length === 0) return null;
  return (
    <Panel title="Notices about your data">
      <Stack>
        <p>Your data may have got into wrong hands. Read what happened, and what you can do.</p>
        <div>
          <LinkButton to="/account/notices">
            {notices.length === 1 ? 'Read the notice' : `Read the ${notices.length} notices`}
          </LinkButton>
        </div>
      </Stack>
    </Panel>
  );
}
