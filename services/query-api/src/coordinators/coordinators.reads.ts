import { coordinators as contract } from '@portal/contracts/coordinators/coordinators.contract';
import { feature } from '../answering/reading-feature.ts';

export const coordinators = feature(contract, {
  answers: () => ({ models: [], calls: {}, views: {} }),
});
