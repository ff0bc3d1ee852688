import { COLLECTIONS_SCHEMA } from './sqlite-collections.ts';
import { LEASES_SCHEMA } from './sqlite-leases.ts';

export const READ_MODELS_SCHEMA = `
  CREATE TABLE IF NOT EXISTS active (logical TEXT PRIMARY KEY, physical TEXT NOT NULL);
  ${LEASES_SCHEMA};
  ${COLLECTIONS_SCHEMA}`;
