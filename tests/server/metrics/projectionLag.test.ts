import { expect, test } from 'vitest';
import { projectionLag } from '../../../server/metrics/projectionLag.ts';

/** The lag of one read model at each look. `at`: in seconds. */
const looks = (given: readonly { readonly at: number; readonly head: bigint; readonly reached: bigint }[]) => {
  let seconds = 0;
  const lag = projectionLag(() => seconds * 1000);
  return given.map(({ at, head, reached }) => {
    seconds = at;
    return lag(head, [{ name: 'a', reached }])[0]?.value;
  });
};

test('a model that shows the whole log is not behind', () => {
  expect(
    looks([
      { at: 0, head: 5n, reached: 5n },
      { at: 60, head: 900_000n, reached: 900_000n },
      { at: 120, head: 900_000n, reached: 900_001n },
    ]),
  ).toEqual([0, 0, 0]);
});

test('a model that goes on is behind only since the event that it lacks now was seen', () => {
  expect(
    looks([
      { at: 0, head: 10n, reached: 8n },
      { at: 15, head: 20n, reached: 19n },
      { at: 30, head: 30n, reached: 15n },
      { at: 45, head: 40n, reached: 40n },
      { at: 60, head: 50n, reached: 49n },
    ]),
  ).toEqual([0, 0, 15, 0, 0]);
});

test('a model that stands still is behind since its first missing event was seen, however many follow', () => {
  const count = 3000;
  const given = Array.from({ length: count }, (_, n) => ({ at: n, head: BigInt(10 + n), reached: 9n }));
  expect(looks(given).at(-1)).toBe(count - 1);
});

test('each model has its own time', () => {
  let now = 0;
  const lag = projectionLag(() => now);
  const at = (seconds: number, head: bigint, a: bigint, b: bigint) => {
    now = seconds * 1000;
    const models = [
      { name: 'a', reached: a },
      { name: 'b', reached: b },
    ];
    return lag(head, models).map(({ value }) => value);
  };
  expect(at(0, 10n, 10n, 3n)).toEqual([0, 0]);
  expect(at(30, 20n, 20n, 3n)).toEqual([0, 30]);
  expect(at(60, 30n, 25n, 12n)).toEqual([0, 30]);
  expect(at(90, 30n, 30n, 30n)).toEqual([0, 0]);
});

test('a model that starts again from its first event counts from then on', () => {
  expect(
    looks([
      { at: 0, head: 10n, reached: 10n },
      { at: 60, head: 10n, reached: 0n },
      { at: 70, head: 10n, reached: 4n },
      { at: 80, head: 10n, reached: 10n },
    ]),
  ).toEqual([0, 0, 10, 0]);
});
