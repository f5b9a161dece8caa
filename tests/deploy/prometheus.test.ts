import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../../server/process/config.ts';
import { alertRules, manifests, type Parsed, prometheus } from './deployed.ts';

const config = prometheus();
const [job, ...otherJobs] = config.scrape_configs;
const all = manifests();
const of = (kind: string): Parsed => all.find(({ manifest }) => manifest.kind === kind)?.manifest;
const deployment = of('Deployment');
const pod = deployment.spec.template;
const [server] = pod.spec.containers;

// The Service would lead each scrape to another process, and each process has its own numbers.
test('Prometheus scrapes each pod of the servers, at its port, under the name of the pod', () => {
  const { namespace } = deployment.metadata;
  expect(job.kubernetes_sd_configs).toEqual([{ role: 'pod', namespaces: { names: [namespace] } }]);
  const labels = Object.entries<string>(pod.metadata.labels);
  const [keep, name] = job.relabel_configs;
  expect(keep).toEqual({
    action: 'keep',
    source_labels: [
      ...labels.map(([label]) => `__meta_kubernetes_pod_label_${label.replaceAll(/\W/g, '_')}`),
      '__meta_kubernetes_pod_container_port_number',
      '__meta_kubernetes_pod_phase',
    ],
    regex: [...labels.map(([, value]) => value), server.ports[0].containerPort, 'Running'].join(';'),
  });
  expect(name).toEqual({ source_labels: ['__meta_kubernetes_pod_name'], target_label: 'instance' });
  expect(server.env).toContainEqual({ name: 'PORT', value: String(server.ports[0].containerPort) });
  expect(of('NetworkPolicy').spec.ingress[0].from).toContainEqual({
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } },
  });
});

test('Prometheus asks for the path that the server has', () => {
  const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
  expect(Object.keys(paths)).toContain(job.metrics_path);
  expect(job.scheme).toBe('http');
});

test('Prometheus sends the token of the setting from a file, which is a member of the secret', () => {
  expect(Object.keys(job.authorization).sort()).toEqual(['credentials_file', 'type']);
  expect(job.authorization.type).toBe('Bearer');
  const member = job.authorization.credentials_file.split('/').at(-1);
  expect(member).toBe('metrics-token');
  expect(SETTINGS).toContain('METRICS_TOKEN');
  expect(Object.keys(of('Secret').stringData)).toContain(member);
  expect(server.env).toContainEqual({ name: 'METRICS_TOKEN_FILE', value: `/run/secrets/letproof/${member}` });
  // The one command that an operator needs for it.
  expect(readFileSync('docs/deployment.md', 'utf8')).toContain(`--from-file=secrets/${member}\``);
});

test('Prometheus has the rules, which ask for the job by its name', () => {
  expect(otherJobs).toEqual([]);
  const rules = config.rule_files.map((file: string) => alertRules(file));
  expect(rules).toHaveLength(1);
  const jobs = [...rules.join('').matchAll(/job="(\w+)"/g)].map(([, name]) => name);
  expect(new Set(jobs)).toEqual(new Set([job.job_name]));
  expect(parse(rules.join('')).groups.length).toBeGreaterThan(0);
});

// Prometheus would rename our label `job` to `exported_job`, and the rule would see only the job that ran last.
test('Prometheus keeps the label job of a metric, by which a rule finds the job that stands still', () => {
  expect(alertRules('alerts.yml')).toContain('max by (job) (letproof_job_last_run_seconds)');
  expect(job.honor_labels).toBe(true);
});

test('every job of a minute has a rule that fires within the hour', () => {
  const folder = 'server/schedule/jobs';
  const texts = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
  const jobs = texts
    .filter((text) => text.includes("every: 'minute'"))
    .map((text) => /name: '([^']+)'/.exec(text)?.[1]);
  const [group] = parse(alertRules('alerts.yml')).groups;
  const rule = group.rules.find(({ alert }: Parsed) => alert === 'LetProofMinuteJobStandsStill');
  const [, named = '', seconds] = /job=~"([^"]+)"[\s\S]*> (\d+)$/.exec(rule.expr.trim()) ?? [];
  expect(named.split('|').sort()).toEqual(jobs.sort());
  expect(jobs.length).toBeGreaterThan(0);
  expect(Number(seconds)).toBeLessThan(3600);
});

// Prometheus sends no token to pods that it finds by annotations, so each scrape would be a 404.
test('no pod asks for a scrape by annotations', () => {
  const text = JSON.stringify(all.map(({ manifest }) => manifest));
  expect(text).not.toContain('prometheus.io/');
});
