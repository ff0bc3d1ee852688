export type Outcome = 'administrator' | 'approved' | 'pending' | 'erased' | 'held';
