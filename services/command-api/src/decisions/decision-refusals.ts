import { wordsOf } from '@portal/contracts/refusal-texts';
import { DomainError } from '@portal/service-kit/errors';

export const ABOUT_YOU = wordsOf('undo-about-you');

export const decisionNotFound = () => new DomainError('not-found', wordsOf('decision-not-found'));
