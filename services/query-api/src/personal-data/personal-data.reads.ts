import { toJson } from '@portal/contracts/wire/json';
import { personalData as contract } from '@portal/contracts/personal-data/personal-data.contract';
import { register } from '@portal/contracts/personal-data/personal-data-register';
import { feature } from '../answering/reading-feature.ts';

// Not in the four steps: the register is part of the program
const everything = toJson({ data: [...register] });

export const personalData = feature(contract, {
  answers: () => ({
    models: [],
    calls: { 'GET /account/data': async () => everything },
    views: {},
  }),
});
