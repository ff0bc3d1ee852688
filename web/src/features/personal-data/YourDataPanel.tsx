import { LinkButton } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout.ts';
import { Panel } from '../../ui/Panel.tsx';

/** On the own profile. */
export const YourDataPanel = () => (
  <Panel title="Your data">
    <Stack>
      <p>See what the portal keeps about you, why, and who sees it, download a copy, or leave.</p>
      <div>
        <LinkButton to="/account/data">See your data</LinkButton>
      </div>
    </Stack>
  </Panel>
);
