import { suspensions as contract } from '@portal/contracts/suspensions/suspensions.contract';
import { feature } from '../answering/reading-feature.ts';

export const suspensions = feature(contract, {
  answers: () => ({ models: [], calls: {}, views: {} }),
});
