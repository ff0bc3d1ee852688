import * as z from 'zod/mini';
import type { CallTable } from '../wire/call.ts';

export const documentationCalls = {
  'GET /docs': {
    access: 'anyone',
    summary: 'This documentation as a page to try calls on',
    answers: { 200: 'text/html' },
  },
  'GET /docs/openapi.json': {
    access: 'anyone',
    summary: 'This documentation as OpenAPI 3.1',
    answers: { 200: z.record(z.string(), z.unknown()) },
  },
  'GET /docs/:file': {
    access: 'anyone',
    summary: 'A script or style sheet of the page',
    answers: { 200: 'text/javascript' },
    alsoAnswers: ['text/css', 'image/png'],
    refusals: { 404: 'There is no such file' },
  },
} as const satisfies CallTable;
