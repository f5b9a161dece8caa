import { expect, test } from 'vitest';
import type { Replay, ReplayStep } from '../../../../domain/replay/contract.ts';
import { exportedSteps } from '../../../../server/http/history/exportedSteps.ts';
import { cottage } from '../../../support/events.ts';

const COUNT = 3_000;

test('a long history is gone through once, and other requests get a turn meanwhile', async () => {
  let reads = 0;
  const steps = Array.from({ length: COUNT }, (_, index): ReplayStep => {
    const step = { position: `${index + 1}`, entry: null, type: 'QuestionAnswered', kind: 'answers', by: 0 } as const;
    return {
      ...step,
      at: '2026-11-20T10:00:00.000Z',
      keys: [],
      documents: [],
      summary: '',
      changes: [],
      get set() {
        reads += 1;
        return { score: index % 101 };
      },
    };
  });
  const property = { id: cottage, name: 'Cottage', address: '', assessment_id: null };
  const replay: Replay = { property, owner: 'Ada', editions: [], documents: [], people: ['Ada'], steps };
  let hadTurn = false;
  setImmediate(() => {
    hadTurn = true;
  });
  const exported = await exportedSteps(replay, {});
  expect(exported.map(({ score }) => score)).toEqual(steps.map((_, index) => index % 101));
  expect(reads).toBe(COUNT);
  expect(hadTurn).toBe(true);
});
