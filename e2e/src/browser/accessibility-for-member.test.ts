import { testAccessibility } from '../accessible-pages.ts';

testAccessibility('member');
