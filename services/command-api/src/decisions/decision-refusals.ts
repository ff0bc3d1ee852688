import { DomainError } from '@portal/service-kit/errors';

export const ABOUT_YOU =
  'This decision concerns you, so another administrator has to take it back.';

export const decisionNotFound = () => new DomainError('not-found', 'There is no such decision');
