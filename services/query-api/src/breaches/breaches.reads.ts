import { breaches as contract } from '@portal/contracts/breaches/breaches.contract';
import { feature } from '../reading/feature.ts';

export const breaches = feature(contract, {
  answers: () => ({ models: [], calls: {}, views: {} }),
});
