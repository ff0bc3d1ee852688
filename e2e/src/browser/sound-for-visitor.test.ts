import { testSoundness } from '../soundness.ts';

testSoundness('visitor');
