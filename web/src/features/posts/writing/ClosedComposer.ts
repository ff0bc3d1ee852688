import { styled } from 'styled-components';
import { Card } from '../../../ui/Card.tsx';

/** The card of the composer until it is opened. */
export const ClosedComposer = styled(Card)`
  @media (max-width: 43.74em) {
    padding: 8px 12px;
  }
`;
