import { CATEGORIES, type Category } from '@portal/contracts/posts/category';
import { useId } from 'react';
import { styled } from 'styled-components';
import { t } from '../../../lib/language/translation.ts';
import { describedBy, FieldBox, FieldNotes } from '../../../ui/forms/Field.tsx';
import { Row } from '../../../ui/layout.ts';
import { CATEGORY_TEXTS, categoryColour } from '../CategoryName.ts';

const Option = styled.label`
  ${categoryColour}
  position: relative;
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  span {
    display: block;
    padding: 0 14px;
    border: 1px solid var(--control);
    border-radius: 999px;
    color: var(--category);
    line-height: calc(var(--tap) - 2px);
  }
  :checked + span {
    border-color: var(--category);
    background: var(--category);
    color: var(--surface);
  }
  :focus-visible + span {
    outline: 3px solid var(--brand);
    outline-offset: 2px;
  }
`;

export function CategoryChoice(props: {
  readonly value: Category | null;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (category: Category) => void;
}) {
  const { value, error, disabled, onChange } = props;
  const id = useId();
  return (
    <FieldBox
      role="radiogroup"
      aria-labelledby={id}
      aria-required
      aria-invalid={error !== undefined}
      aria-describedby={describedBy(id, { error })}
    >
      <span id={id} data-label>
        {t('Category')}
      </span>
      <Row $wrap $gap={8}>
        {CATEGORIES.map((category) => (
          <Option key={category} data-category={category}>
            <input
              type="radio"
              name={id}
              disabled={disabled}
              checked={category === value}
              onChange={() => onChange(category)}
            />
            <span>{t(CATEGORY_TEXTS[category])}</span>
          </Option>
        ))}
      </Row>
      <FieldNotes id={id} error={error} />
    </FieldBox>
  );
}
