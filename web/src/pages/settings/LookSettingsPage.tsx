import { useId } from 'react';
import { msg, t, type Text } from '../../lib/language/translation.ts';
import { useTheme, type Theme } from '../../lib/kept/theme.ts';
import { Choice } from '../../ui/forms/Choice.ts';
import { Panel } from '../../ui/Panel.tsx';
import { SettingsScreen } from '../../ui/SubPage.tsx';

const THEMES: readonly (readonly [Theme, Text])[] = [
  ['light', msg('Light')],
  ['dark', msg('Dark')],
];

export default function LookSettingsPage() {
  const name = useId();
  const { theme, choose } = useTheme();
  return (
    <SettingsScreen title={t('Look')} intro={t('Applies to this device.')}>
      <Panel title={t('Colours')}>
        <div role="radiogroup" aria-label={t('Colours')}>
          {THEMES.map(([value, label]) => (
            <Choice key={value}>
              <input
                type="radio"
                name={name}
                checked={theme === value}
                onChange={() => choose(value)}
              />
              {t(label)}
            </Choice>
          ))}
        </div>
      </Panel>
    </SettingsScreen>
  );
}
