/** Refusals of no feature. Code → English text, in ICU MessageFormat. */
export const wireRefusals = {
  'administrators-only': 'Only administrators may do this',
  'second-step-first':
    'Administrators need two-step sign-in here. Turn it on under Two-step sign-in in your settings.',
  'idempotency-key-invalid': 'An Idempotency-Key has 1 to 200 visible characters',
  'min-position-invalid': 'X-Min-Position must be a position',
  'connection-ended': 'This connection has ended. Please connect again.',
  'too-many-connections': 'Too many connections, try again later',
  'too-many-connections-of-one': 'Too many connections of one member',
  'frames-invalid': 'The body must be an array of frames',
  'frame-invalid': 'This frame is not understood',
  'too-many-invalid-frames': 'Too many invalid frames',
  'authenticated-already': 'This connection is authenticated already',
  'authenticated-not-yet': 'Please wait for authenticated',
  'session-ended': 'Your session has ended. Please sign in again.',
  'past-administrators-only': 'Only administrators may see the portal as it was.',
  'past-unchangeable': 'This is the portal as it was. Nothing can be changed here.',
  'past-being-read': 'The earlier state is still loading. Please wait.',
} as const;
