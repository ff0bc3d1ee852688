import express from 'express';
import pino from 'pino';
import supertest from 'supertest';
import { complaint } from '@portal/languages/complaints';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DomainError } from '../../errors.ts';
import { refusals } from './error-answers.ts';
import { requestId } from './request-id.ts';
import { translating } from '@portal/languages/testing/translations';

translating({
  'At most {most} are possible here': 'येथे जास्तीत जास्त {most}',
  'Please enter a test name': 'कृपया नाव लिहा',
  'Please check the marked fields': 'कृपया खुणा केलेली माहिती तपासा',
  'This must be {kind}': 'हे {kind} हवे',
  'a number': 'संख्या',
  'Something went wrong': 'काहीतरी चुकले',
});

const name = z.string().min(1, complaint('test-name-missing', 'Please enter a test name'));
const http = supertest(
  express()
    .use(requestId)
    .get('/full', () => {
      const words = { code: 'full', text: 'At most {most} are possible here', values: { most: 3 } };
      throw new DomainError('conflict', words, { field: 'place' });
    })
    .get('/fields', () => z.object({ name, age: z.number() }).parse({ name: '', age: 'old' }))
    .get('/broken', () => {
      throw new Error('away');
    })
    .use(refusals(pino({ level: 'silent' }))),
);
const ask = (path: string, language?: string) =>
  language === undefined ? http.get(path) : http.get(path).set('Accept-Language', language);

describe('a refusal', () => {
  it('is said in the language that the caller accepts best, with the same code and parameters', async () => {
    const { status, body, headers } = await ask('/full', 'ta, en;q=0.5, mr-IN;q=0.9');
    expect(status).toBe(409);
    expect(body).toEqual({
      message: 'येथे जास्तीत जास्त 3',
      code: 'full',
      parameters: { most: 3 },
      errors: [
        { field: 'place', message: 'येथे जास्तीत जास्त 3', code: 'full', parameters: { most: 3 } },
      ],
    });
    expect(headers['content-language']).toBe('mr');
    expect(headers['vary']).toBe('Accept-Language');
  });

  it.each([undefined, '', 'ta', 'en-GB'])(
    'is English for a caller who accepts %j',
    async (language) => {
      const { body, headers } = await ask('/full', language);
      expect(body).toMatchObject({ message: 'At most 3 are possible here', code: 'full' });
      expect(headers['content-language']).toBe('en');
      expect(headers['vary']).toBe('Accept-Language');
    },
  );

  it('of fields translates the rules and the values of their messages', async () => {
    expect((await ask('/fields', 'mr').expect(400)).body).toEqual({
      message: 'कृपया खुणा केलेली माहिती तपासा',
      code: 'fields-invalid',
      errors: [
        { field: 'name', message: 'कृपया नाव लिहा', code: 'test-name-missing' },
        {
          field: 'age',
          message: 'हे संख्या हवे',
          code: 'field-of-another-kind',
          parameters: { kind: 'संख्या' },
        },
      ],
    });
  });

  it('of an unknown failure is translated as well', async () => {
    expect((await ask('/broken', 'mr').expect(500)).body).toEqual({
      message: 'काहीतरी चुकले',
      code: 'something-went-wrong',
      requestId: expect.any(String),
    });
  });
});
