import type { Document, ReadModel } from '../read-model.ts';

export type GroupDocument = Document & {
  readonly founderId: string;
  /** null once the founder, whose words they were, has been erased. */
  readonly name: string | null;
  readonly description: string | null;
  /** ISO instant */
  readonly createdAt: string;
};
export const groups = {
  name: 'groups',
  version: 1,
  indexes: [{ name: 'by_founder', fields: [['founderId', 1]] }],
} as const satisfies ReadModel;
