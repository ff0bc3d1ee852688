import { styled } from 'styled-components';
import { LANGUAGES } from '@portal/languages/registry';
import { language } from '../../lib/language/readers-language.ts';
import { t } from '../../lib/language/translation.ts';
import { Row, TextButton } from '../layout.ts';
import { switchTo } from './switch-to.ts';

const Choice = styled(TextButton)`
  min-width: var(--tap);
`;

/** Each name is in its own language, for those who read no other. */
export const LanguageSwitch = () => (
  <Row role="group" aria-label={t('Language')} $wrap $gap={12}>
    {LANGUAGES.map(({ code, name }) =>
      code === language() ? (
        <b key={code} aria-current="true" lang={code}>
          {name}
        </b>
      ) : (
        <Choice key={code} lang={code} onClick={() => switchTo(code)}>
          {name}
        </Choice>
      ),
    )}
  </Row>
);
