import { styled } from 'styled-components';

/** A form without a card, so that its fields begin where the text does. */
export const PaperForm = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px;
  && label {
    font-size: 1rem;
  }
`;
