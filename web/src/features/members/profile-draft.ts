import { readDraft } from '../../lib/kept/draft.ts';

export const PROFILE_DRAFT = 'profile';
export const hasProfileDraft = (): boolean => readDraft(PROFILE_DRAFT) !== '';
