import { expect, test } from 'vitest';
import { metricsRegistry } from '../../../server/metrics/registry.ts';

const definition = { help: 'For the test', labels: ['model'] } as const;

test('a gauge that cannot be read has no value, and the others are served', async () => {
  const registry = metricsRegistry();
  let isAway = false;
  registry.addGauges([
    {
      ...definition,
      name: 'letproof_first',
      read: () => (isAway ? Promise.reject(new Error('away')) : [{ labels: { model: 'a' }, value: 7 }]),
    },
    { ...definition, name: 'letproof_second', read: async () => [{ labels: { model: 'b' }, value: 8 }] },
  ]);
  expect(await registry.text()).toContain('letproof_first{model="a"} 7');
  isAway = true;
  const text = await registry.text();
  expect(text).not.toContain('letproof_first{');
  expect(text).toContain('letproof_second{model="b"} 8');
});

test('a reading that is gone is not shown any more', async () => {
  const registry = metricsRegistry();
  let models = ['a', 'b'];
  registry.addGauges([
    { ...definition, name: 'letproof_models', read: () => models.map((model) => ({ labels: { model }, value: 1 })) },
  ]);
  expect(await registry.text()).toContain('letproof_models{model="b"} 1');
  models = ['a'];
  expect(await registry.text()).not.toContain('model="b"');
});
