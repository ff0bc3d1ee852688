import { OwnDecisions } from '../../features/decisions/OwnDecisions.tsx';
import { useMember } from '../../lib/session.tsx';
import { Link } from '../../ui/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SettingsScreen } from '../../ui/SettingsScreen.tsx';

export default function AccountSettingsPage() {
  const { email } = useMember();
  return (
    <SettingsScreen title="Account">
      <Panel title="Your e-mail address">
        <p>
          <bdi>{email}</bdi>
        </p>
      </Panel>
      <Panel title="Your name">
        <p>
          You can change your name and most of what others see{' '}
          <Link to="/profile">on your profile</Link>. For your batch, date of birth or admission
          number, <Link to="/feedback">write to the administrators</Link>.
        </p>
      </Panel>
      <OwnDecisions />
    </SettingsScreen>
  );
}
