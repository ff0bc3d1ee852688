import { confirming as contract } from '@portal/contracts/confirming/confirming.contract';
import { feature } from '../answering/reading-feature.ts';

export const confirming = feature(contract, {
  answers: () => ({ models: [], calls: {}, views: {} }),
});
