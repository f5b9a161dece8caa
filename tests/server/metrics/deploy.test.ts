import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { measuringAppends } from '../../../server/metrics/appends.ts';
import { gaugesOf, type Measured } from '../../../server/metrics/gauges.ts';
import { lastRunsOf } from '../../../server/metrics/jobs.ts';
import { measuringPrints } from '../../../server/metrics/prints.ts';
import { metricsRegistry } from '../../../server/metrics/registry.ts';
import { measuringRequests } from '../../../server/metrics/requests.ts';

const served = async (): Promise<ReadonlySet<string>> => {
  const registry = metricsRegistry();
  measuringAppends(registry.own);
  measuringPrints(registry.own);
  measuringRequests(registry.own);
  // Only their names are asked for, and nothing is read.
  const measured = {} as Measured;
  registry.addGauges([...gaugesOf(measured), lastRunsOf([], measured.pool)]);
  const text = await registry.text();
  return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
};

const used = (file: string): readonly string[] => [
  ...new Set(readFileSync(file, 'utf8').match(/\b(letproof|nodejs|process)_[a-z0-9_]+\b/g)),
];

test.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/letproof.json'])(
  '%s asks only for metrics that the server has',
  async (file) => {
    const names = await served();
    const asked = used(file);
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((name) => !names.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([]);
  },
);

test('every metric of ours is on the dashboard', async () => {
  const shown = new Set(used('deploy/grafana/letproof.json').map((name) => name.replace(/_(bucket|count|sum)$/, '')));
  const own = [...(await served())].filter((name) => name.startsWith('letproof_'));
  expect(own.length).toBeGreaterThan(15);
  expect(own.filter((name) => !shown.has(name))).toEqual([]);
});
