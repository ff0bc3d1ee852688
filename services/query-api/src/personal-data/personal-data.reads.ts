import { toJson } from '@portal/contracts/wire/json';
import { personalData as contract } from '@portal/contracts/personal-data/personal-data.contract';
import { register } from '@portal/contracts/personal-data/personal-data-register';
import { sayIn } from '@portal/languages/say';
import { speak } from '@portal/service-kit/http/serving/spoken';
import { feature } from '../answering/reading-feature.ts';

export const personalData = feature(contract, {
  answers: () => ({
    models: [],
    calls: {
      // Not in the four steps: the register is part of the program
      'GET /account/data': async ({ req, res }) => {
        const say = sayIn(speak(req, res));
        const data = register.map(({ what, why, seenBy, until, ...kept }) => ({
          ...kept,
          what: say(what),
          why: say(why),
          seenBy: say(seenBy),
          until: say(until),
        }));
        return toJson({ data });
      },
    },
  }),
});
