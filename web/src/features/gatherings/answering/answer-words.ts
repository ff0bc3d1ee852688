import type { GivenAnswer } from '@portal/contracts/gatherings/answer';
import { msg, type Text } from '../../../lib/language/translation.ts';

export const ANSWER_WORDS: Readonly<Record<GivenAnswer, Text>> = {
  going: msg('Going'),
  maybe: msg('Maybe'),
  no: msg('No'),
};
