import { LANGUAGES } from '@portal/languages/registry';
import { useId } from 'react';
import { msg, t, type Text } from '../../lib/language/translation.ts';
import { useTheme, type Theme } from '../../lib/kept/theme.ts';
import { useMember } from '../../lib/session/member-session.tsx';
import { Choice } from '../../ui/forms/Choice.ts';
import { switchTo } from '../../ui/language/switch-to.ts';
import { Muted } from '../../ui/layout.ts';
import { Panel } from '../../ui/Panel.tsx';
import { SettingsScreen } from '../../ui/TitledPage.tsx';

const AUTOMATIC = { code: null, name: msg('Automatic (language of this device)') } as const;
const THEMES: readonly (readonly [Theme, Text])[] = [
  ['light', msg('Light')],
  ['dark', msg('Dark')],
];

function LanguagePanel() {
  const name = useId();
  const { language: chosen = null } = useMember();
  return (
    <Panel title={t('Language')}>
      <Muted>{t('Applies to your account, on each of your devices and in mails.')}</Muted>
      <div role="radiogroup" aria-label={t('Language')}>
        {[AUTOMATIC, ...LANGUAGES].map(({ code, name: text }) => (
          <Choice key={code}>
            <input
              type="radio"
              name={name}
              checked={chosen === code}
              onChange={() => switchTo(code)}
            />
            {code === null ? t(text) : <span lang={code}>{text}</span>}
          </Choice>
        ))}
      </div>
    </Panel>
  );
}

export default function LookSettingsPage() {
  const name = useId();
  const { theme, choose } = useTheme();
  return (
    <SettingsScreen title={t('Language and look')}>
      <LanguagePanel />
      <Panel title={t('Colours')}>
        <Muted>{t('Applies to this device.')}</Muted>
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
