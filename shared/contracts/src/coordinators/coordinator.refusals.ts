/** Code → English text, in ICU MessageFormat. */
export const coordinatorRefusals = {
  'coordinators-only-approved': 'Only approved members can be coordinators.',
  'batch-not-yours': 'This registration is from a batch that you do not coordinate.',
} as const;
