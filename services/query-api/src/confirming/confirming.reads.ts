import { confirming as contract } from '@portal/contracts/confirming/confirming.contract';
import { feature } from '../reading/feature.ts';

export const confirming = feature(contract, {
  answers: () => ({ models: [], calls: {}, views: {} }),
});
