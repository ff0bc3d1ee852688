import ArrowUp from 'lucide-react/icons/arrow-up';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { school } from '../../lib/school/page-school.ts';
import { thisYear } from '../../lib/time/this-year.ts';
import { frieze } from '../../ui/frieze.ts';
import { LanguageSwitch } from '../../ui/language/LanguageSwitch.tsx';
import { Link } from '../../ui/words/Link.tsx';

const Bar = styled.footer`
  padding-bottom: 12px;
  &::before {
    content: '';
    display: block;
    margin-bottom: 12px;
    ${frieze}
  }
  outline: none;
  color: var(--ink-2);
  font-size: 0.875rem;
`;
const Inside = styled.div`
  width: min(1120px, 100% - 2 * var(--gutter));
  margin-inline: auto;
  display: flex;
  flex-wrap: wrap;
  gap: 0 20px;
  align-items: center;
  a,
  > button {
    color: inherit;
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-height: var(--tap);
  }
  a {
    margin-inline: -4px;
    padding-inline: 4px;
  }
  > button {
    margin-left: auto;
    border: 0;
    padding: 0;
    background: none;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

export function Footer() {
  return (
    <Bar id="footer" tabIndex={-1}>
      <Inside>
        <span>
          © {thisYear()} {school().association}
        </span>
        <Link to="/privacy-policy">{t('Privacy Policy')}</Link>
        <Link to="/about">{t('About')}</Link>
        <LanguageSwitch />
        <button type="button" onClick={() => scrollTo({ top: 0, behavior: 'smooth' })}>
          <ArrowUp size={18} aria-hidden="true" /> {t('Back to top')}
        </button>
      </Inside>
    </Bar>
  );
}
