import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';

const Track = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 10px;
  min-height: var(--tap);
  padding: 0;
  border: 0;
  background: none;
  color: var(--ink);
  font-weight: 600;
  i {
    flex: none;
    width: 44px;
    height: 26px;
    padding: 3px;
    border: 1px solid var(--control);
    border-radius: 999px;
    background: var(--sunk);
  }
  i::before {
    content: '';
    display: block;
    width: 18px;
    height: 18px;
    border-radius: 50%;
    background: var(--ink-2);
    transition: translate 120ms;
  }
  &[aria-checked='true'] i {
    background: var(--brand);
    border-color: var(--brand);
  }
  &[aria-checked='true'] i::before {
    background: var(--on-brand);
    translate: 18px;
  }
  @media (forced-colors: active) {
    i::before {
      background: ButtonText;
    }
  }
`;

export const Switch = (props: {
  readonly isOn: boolean;
  readonly label: string;
  readonly describedBy: string;
  readonly busy: boolean;
  readonly onChange: (isOn: boolean) => void;
}) => {
  const { isOn, label, describedBy, busy, onChange } = props;
  return (
    <Track
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-describedby={describedBy}
      aria-busy={busy}
      onClick={() => !busy && onChange(!isOn)}
    >
      <i aria-hidden="true" />
      <span aria-hidden="true">{isOn ? t('On') : t('Off')}</span>
    </Track>
  );
};
