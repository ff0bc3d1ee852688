import { testSoundness } from '../soundness.ts';

testSoundness('administrator');
