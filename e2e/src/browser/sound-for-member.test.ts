import { testSoundness } from '../soundness.ts';

testSoundness('member');
