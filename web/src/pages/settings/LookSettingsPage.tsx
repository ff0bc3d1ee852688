import { LANGUAGES, type Language } from '@portal/languages/registry';
import { useId, type ReactNode } from 'react';
import { msg, t, type Text } from '../../lib/language/translation.ts';
import { useTheme, type Theme } from '../../lib/kept/theme.ts';
import { useMember } from '../../lib/session/member-session.tsx';
import { Choice } from '../../ui/forms/Choice.ts';
import { switchTo } from '../../ui/language/switch-to.ts';
import { Muted } from '../../ui/layout.ts';
import { Panel } from '../../ui/Panel.tsx';
import { SettingsScreen } from '../../ui/TitledPage.tsx';

const THEMES: readonly (readonly [Theme, Text])[] = [
  ['light', msg('Light')],
  ['dark', msg('Dark')],
];

function ChoicePanel<Value extends string | null>(props: {
  readonly title: string;
  readonly about: string;
  readonly options: readonly (readonly [Value, ReactNode])[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}) {
  const { title, about, options, chosen, onChoose } = props;
  const name = useId();
  return (
    <Panel title={title}>
      <Muted>{about}</Muted>
      <div role="radiogroup" aria-label={title}>
        {options.map(([value, text]) => (
          <Choice key={value}>
            <input
              type="radio"
              name={name}
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            {text}
          </Choice>
        ))}
      </div>
    </Panel>
  );
}

export default function LookSettingsPage() {
  const { language = null } = useMember();
  const { theme, choose } = useTheme();
  return (
    <SettingsScreen title={t('Language and look')}>
      <ChoicePanel<Language | null>
        title={t('Language')}
        about={t('Applies to your account, on each of your devices and in emails.')}
        options={[
          [null, t('Automatic (language of this device)')],
          ...LANGUAGES.map(({ code, name }) => [code, <span lang={code}>{name}</span>] as const),
        ]}
        chosen={language}
        onChoose={switchTo}
      />
      <ChoicePanel
        title={t('Colours')}
        about={t('Applies to this device.')}
        options={THEMES.map(([value, label]) => [value, t(label)] as const)}
        chosen={theme}
        onChoose={choose}
      />
    </SettingsScreen>
  );
}
