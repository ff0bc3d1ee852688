import * as z from 'zod/mini';
import { complaint, noun } from '@portal/languages/complaints';
import { loginRequest } from '../../accounts/account.api.ts';
import { decisionFields } from '../../decisions/because.ts';
import { limits } from '../../fields/limits.ts';
import { typedText } from '../../fields/text.ts';

export const questionRequest = z.object({
  ...decisionFields,
  question: typedText(
    noun('Question'),
    limits.reason,
    complaint('question-missing', 'A question is required'),
  ),
});

/** The person cannot sign in yet, so the answer comes with what a sign-in needs. */
export const answerRequest = z.object({
  ...loginRequest.shape,
  answer: typedText(
    noun('Answer'),
    limits.answer,
    complaint('answer-missing', 'An answer is required'),
  ),
});
