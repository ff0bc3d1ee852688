import * as z from 'zod/mini';
import type { FeatureContract } from '../feature-contract.ts';
import { refusal } from '../wire/refusal.ts';

export const documentation = {
  tag: 'Documentation',
  calls: {
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
  },
  schemas: { Refusal: refusal },
  refusals: {
    'documentation-local':
      'Only the portal’s own machine shows the description of the API. PORTAL_API_DOCS=public shows it to everyone.',
  },
} as const satisfies FeatureContract;
