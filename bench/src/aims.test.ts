import { describe, expect, it } from 'vitest';
import { judge, medianOf, type Aim, type Round } from './aims.ts';

const round = (value: number, floorWriteMs = 0.15): Round => ({
  sample: { value },
  floorWriteMs,
});
const outcome = (aim: Aim, ...rounds: readonly Round[]) => judge(aim, rounds).outcome;

const time: Aim = { quantity: 'value', isTime: true, atMost: 100 };
const memory: Aim = { quantity: 'value', atMost: 300 };
const share: Aim = { quantity: 'value', atLeast: 0.2 };
const errors: Aim = { quantity: 'value', atMost: 0 };

describe('a figure', () => {
  it.each([
    { aim: time, value: 100, expected: 'met' },
    { aim: time, value: 101, expected: 'missed' },
    { aim: time, value: 200, expected: 'missed' },
    { aim: time, value: 201, expected: 'FAILED' },
    { aim: share, value: 0.2, expected: 'met' },
    { aim: share, value: 0.19, expected: 'missed' },
    { aim: share, value: 0.1, expected: 'missed' },
    { aim: share, value: 0.09, expected: 'FAILED' },
    { aim: errors, value: 0, expected: 'met' },
    { aim: errors, value: 1, expected: 'FAILED' },
  ])('of $value is $expected', ({ aim, value, expected }) => {
    expect(outcome(aim, round(value))).toBe(expected);
  });

  it('fails if it was not measured', () => {
    expect(outcome(time, { sample: {}, floorWriteMs: 0.15 })).toBe('FAILED');
    expect(outcome(share, round(Number.NaN))).toBe('FAILED');
  });

  it('is judged by the median of its rounds', () => {
    expect(outcome(time, round(500), round(90), round(95))).toBe('met');
    expect(outcome(time, round(500), round(90), round(450))).toBe('FAILED');
  });
});

describe('a time', () => {
  it('is divided by how much slower than that of the aims the floor was in its round', () => {
    expect(judge(time, [round(240, 0.45)])).toMatchObject({
      measured: 240,
      scaled: expect.closeTo(80, 6),
      outcome: 'met',
    });
    expect(judge(time, [round(240, 0.45), round(90), round(120, 0.3)]).scaled).toBeCloseTo(80, 6);
  });

  it('is not multiplied on a faster machine', () => {
    expect(judge(time, [round(90, 0.05)])).toMatchObject({ scaled: 90, outcome: 'met' });
  });
});

it('leaves memory, shares and counts unscaled', () => {
  expect(outcome(memory, round(300, 0.45))).toBe('met');
  expect(outcome(memory, round(301, 0.45))).toBe('missed');
  expect(outcome(share, round(0.2, 0.45))).toBe('met');
});

describe('a median', () => {
  it('is the middle one, or lies between the two in the middle', () => {
    expect(medianOf([3, 1, 2])).toBe(2);
    expect(medianOf([4, 1, 2, 3])).toBe(2.5);
  });

  it('needs a number', () => {
    expect(medianOf([])).toBeNaN();
  });
});
