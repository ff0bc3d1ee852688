import { styled } from 'styled-components';
import { t } from '../../../lib/language/translation.ts';

const Outlined = styled.span`
  display: inline-block;
  padding: 0 8px;
  border-radius: 999px;
  box-shadow: inset 0 0 0 1.5px currentcolor;
  color: var(--brand);
  font-size: 0.875rem;
  line-height: 1.4;
  font-weight: 600;
`;

export const AdminBadge = () => <Outlined>{t('Admin')}</Outlined>;
