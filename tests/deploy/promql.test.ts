import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { alertRules } from './deployed.ts';

/** The parser of Prometheus' own editor goes on after an error, and marks it in the tree. */
const isPromQl = (expression: string): boolean => {
  let isWhole = true;
  parser.parse(expression).iterate({
    enter: ({ type }) => {
      if (type.isError) isWhole = false;
    },
  });
  return isWhole;
};

/** All values of members of this name, wherever they are. */
const membersOf = (value: unknown, name: string): readonly string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, member]) =>
        key === name && typeof member === 'string' ? [member] : membersOf(member, name),
      );

const ALERTS = membersOf(parse(alertRules('alerts.yml')), 'expr');
// Grafana replaces its variables before it asks.
const PANELS = membersOf(JSON.parse(readFileSync('deploy/grafana/letproof.json', 'utf8')), 'expr').map((expression) =>
  expression.replaceAll(/\$__(rate_interval|interval|range)\b/g, '5m').replaceAll(/\$\w+/g, 'x'),
);

test('every alert and every panel asks in PromQL', () => {
  expect(ALERTS.length).toBeGreaterThan(10);
  expect(PANELS.length).toBeGreaterThan(15);
  expect([...ALERTS, ...PANELS].filter((expression) => !isPromQl(expression))).toEqual([]);
});

test.each(['sum by status) (up)', 'rate(up[5m)', 'up >', 'max(up) for 5m'])('control: %s is no PromQL', (expression) =>
  expect(isPromQl(expression)).toBe(false),
);
