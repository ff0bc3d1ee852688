/** The state of a person at the end of the history. */
export type Outcome = 'administrator' | 'approved' | 'pending' | 'erased' | 'held';
