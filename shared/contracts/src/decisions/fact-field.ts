import * as z from 'zod/mini';

/**
 * The fields of a person or thing whose changes the history shows, in the order in which it shows them. query-api states what each event
 * does to them, and the client names each. On the wire a field is any text, so that a client reads entries of a later release.
 */
export const factField = z.enum([
  'state',
  'role',
  'title',
  'content',
  'text',
  'category',
  'name',
  'description',
  'until',
  'email',
  'batch',
  'dateOfBirth',
  'admissionNumber',
  'erasure',
  'nomineeRequest',
  'rest',
  'batches',
  'analyst',
  'question',
  'answer',
  'rows',
  'mail',
]);
export type FactField = z.infer<typeof factField>;
