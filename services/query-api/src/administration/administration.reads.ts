import { administration as contract } from '@portal/contracts/administration/administration.contract';
import { feature } from '../answering/reading-feature.ts';

export const administration = feature(contract, {
  answers: () => ({ models: [], calls: {}, views: {} }),
});
