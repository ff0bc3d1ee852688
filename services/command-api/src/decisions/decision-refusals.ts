import { wordsOf } from '@portal/contracts/refusal-texts';
import { refusal } from '../refusals.ts';

export const ABOUT_YOU = wordsOf('undo-about-you');

export const decisionNotFound = () => refusal('not-found', 'decision-not-found');
