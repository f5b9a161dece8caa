import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { MAX_ZIP_BYTES } from '../../domain/documentImports/contract.ts';
import { SETTINGS } from '../../server/process/config.ts';
import { SECRETS } from '../../server/process/secretFiles.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { alertRules, checker, manifests, type Parsed, schemaNamed } from './deployed.ts';

const all = manifests();
const check = checker(schemaNamed('kubernetes'));
const problemsOf = (manifest: Parsed) => check(manifest, manifest.kind);

const of = (kind: string, name = 'letproof'): Parsed =>
  all.find(({ manifest }) => manifest.kind === kind && manifest.metadata.name === name)?.manifest;
const pod = of('Deployment').spec.template;
const [server] = pod.spec.containers;
const backup = of('CronJob', 'backup').spec.jobTemplate.spec.template;

test.each(all)(
  '$manifest.kind in $file keeps to the schema of Kubernetes and names version and namespace',
  ({ manifest }) => {
    expect(problemsOf(manifest)).toEqual([]);
    expect(manifest.apiVersion).toMatch(/^([\w.]+\/)?v\d$/);
    expect(manifest.kind === 'Namespace' ? manifest.metadata.name : manifest.metadata.namespace).toBe('letproof');
  },
);

test('control: a misspelt member, a missing one and a wrong type are found', () => {
  const deployment = structuredClone(of('Deployment'));
  const [container] = deployment.spec.template.spec.containers;
  container.readinesProbe = {};
  container.livenessProbe.periodSeconds = 'often';
  delete container.name;
  expect(problemsOf(deployment).join('\n')).toMatch(/readinesProbe/);
  expect(problemsOf(deployment).join('\n')).toMatch(/periodSeconds must be number/);
  expect(problemsOf(deployment).join('\n')).toMatch(/required property 'name'/);
});

describe.each([
  ['server', pod],
  ['backup', backup],
])('the pod of the %s', (_, { spec }) => {
  const [container] = spec.containers;

  test('is given only settings that are read', () => {
    const known = [...SETTINGS, ...SECRETS.map((secret) => `${secret}_FILE`)];
    expect(container.env.map(({ name }: Parsed) => name).filter((name: string) => !known.includes(name))).toEqual([]);
  });

  test('finds its secrets in the files of the template', () => {
    const template = Object.keys(of('Secret').stringData);
    const files = container.env.filter(({ name }: Parsed) => name.endsWith('_FILE'));
    for (const { name, value } of files) {
      expect(value).toBe(`/run/secrets/letproof/${name.replace('_FILE', '').toLowerCase().replaceAll('_', '-')}`);
      expect(template).toContain(value.split('/').at(-1));
    }
    expect(files.length).toBeGreaterThan(2);
  });

  test('meets the restricted standard of Kubernetes', () => {
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(spec.automountServiceAccountToken).toBe(false);
  });

  test('mounts volumes that it has', () => {
    const volumes = spec.volumes.map(({ name }: Parsed) => name);
    for (const { name } of container.volumeMounts) expect(volumes).toContain(name);
    for (const { persistentVolumeClaim: claim } of spec.volumes)
      if (claim) expect(of('PersistentVolumeClaim', claim.claimName)).toBeDefined();
  });
});

test('a backup finds the documents where the servers keep them', () => {
  expect(backup.spec.containers[0].envFrom).toEqual(server.envFrom);
});

/** Runs the nightly script over these folders. `npm` is a program that makes the backup, or fails. */
const backupsAfter = async (folders: readonly string[], npm: string): Promise<readonly string[]> => {
  const [backups, programs] = [await temporaryFolder(), await temporaryFolder()];
  for (const folder of folders) await mkdir(join(backups, folder, 'keys'), { recursive: true });
  await writeFile(join(programs, 'npm'), `#!/bin/sh\n${npm}\n`);
  await chmod(join(programs, 'npm'), 0o755);
  const [script] = backup.spec.containers[0].args;
  const env = { PATH: `${programs}:${process.env.PATH}` };
  await promisify(execFile)('sh', ['-ec', script.replaceAll('/backups', backups)], { env }).catch(() => undefined);
  return (await readdir(backups)).sort();
};
const KEPT = 14;
const NIGHTS = Array.from({ length: KEPT }, (_, day) => `2026-01-${String(day + 1).padStart(2, '0')}T0217Z`);

test('the newest fourteen backups stay, and nothing of one that was killed', async () => {
  const made = await backupsAfter([...NIGHTS, '2026-01-15T0217Z.unfinished'], 'mkdir "$5"');
  expect(made.slice(0, -1)).toEqual(NIGHTS.slice(1));
  expect(made).toHaveLength(KEPT);
});

test('a backup that fails deletes no other', async () => {
  expect(await backupsAfter([...NIGHTS, '2026-01-15T0217Z'], 'exit 1')).toEqual([...NIGHTS, '2026-01-15T0217Z']);
});

test('backups are kept for longer than a week, after which the next check finds a fault, and their volume has room', () => {
  expect(KEPT).toBeGreaterThan(7);
  const gibibytes = (name: string) => {
    const [, size, unit] =
      /^(\d+)([GT])i$/.exec(of('PersistentVolumeClaim', name).spec.resources.requests.storage) ?? [];
    return Number(size) * (unit === 'T' ? 1024 : 1);
  };
  // The next one is written before the oldest is deleted.
  expect(gibibytes('backups')).toBeGreaterThan((KEPT + 1) * gibibytes('files'));
});

// A process that is being started serves no metrics, so it counts as down.
test('a start has time for 40 million events, and the alert about a process that is down waits for its end', () => {
  const { periodSeconds, failureThreshold } = server.startupProbe;
  expect(periodSeconds * failureThreshold).toBe(30 * 60);
  // Otherwise a tool for releases would roll back a start that still goes on.
  expect(of('Deployment').spec.progressDeadlineSeconds).toBeGreaterThan(periodSeconds * failureThreshold);
  const [, minutes] = /alert: LetProofProcessDown[\s\S]*?for: (\d+)m/.exec(alertRules('alerts.yml')) ?? [];
  expect(Number(minutes) * 60).toBeGreaterThan(periodSeconds * failureThreshold);
});

test('owners of files are set once, and not before each start', () => {
  for (const { spec } of [pod, backup])
    expect(spec.securityContext).toMatchObject({ fsGroup: 1000, fsGroupChangePolicy: 'OnRootMismatch' });
});

test('the Ingress takes the largest upload, a ZIP with what a form adds to it', () => {
  const { annotations } = of('Ingress').metadata;
  const [, megabytes] = /^(\d+)m$/.exec(annotations['nginx.ingress.kubernetes.io/proxy-body-size']) ?? [];
  expect(Number(megabytes) * 1024 ** 2).toBeGreaterThan(MAX_ZIP_BYTES + 1024 ** 2);
});

test('the Ingress logs no requests, because paths of links and calendars are secrets', () =>
  expect(of('Ingress').metadata.annotations['nginx.ingress.kubernetes.io/enable-access-log']).toBe('false'));

test('settings that are not secret are read, and none of them is a secret', () => {
  const names = Object.keys(of('ConfigMap').data);
  expect(names.filter((name) => !SETTINGS.includes(name))).toEqual([]);
  expect(names.filter((name) => SECRETS.some((secret) => secret === name))).toEqual([]);
});

test('the template has no secret in it', () => {
  expect(new Set(Object.values(of('Secret').stringData))).toEqual(new Set(['']));
});

test('a stop leaves time for the requests under way', () => {
  const [, seconds] = server.lifecycle.preStop.exec.command;
  expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(seconds) + 9);
});

test('probes, service and Ingress lead to the server', () => {
  const [port] = server.ports;
  for (const probe of ['startupProbe', 'livenessProbe'])
    expect(server[probe].httpGet).toEqual({ path: '/api/health', port: port.name });
  expect(server.readinessProbe.httpGet).toEqual({ path: '/api/ready', port: port.name });
  expect(server.env).toContainEqual({ name: 'PORT', value: String(port.containerPort) });
  expect(of('Service').spec.ports[0].targetPort).toBe(port.name);
  expect(of('Ingress').spec.rules[0].http.paths[0].backend.service.name).toBe(of('Service').metadata.name);
  expect(of('NetworkPolicy').spec.ingress[0].ports[0].port).toBe(port.containerPort);
});

// A pod that makes a backup would count as a server that is ready, and as one without load for the autoscaler.
test('everything that selects servers selects them alone, and the network policy holds for backups, too', () => {
  for (const [kind, select] of [
    ['Deployment', (spec: Parsed) => spec.selector.matchLabels],
    ['Service', (spec: Parsed) => spec.selector],
    ['PodDisruptionBudget', (spec: Parsed) => spec.selector.matchLabels],
  ] as const) {
    expect(select(of(kind).spec), kind).toEqual(pod.metadata.labels);
    expect(backup.metadata.labels, kind).not.toMatchObject(select(of(kind).spec));
  }
  const { matchLabels } = of('NetworkPolicy').spec.podSelector;
  expect(pod.metadata.labels).toMatchObject(matchLabels);
  expect(backup.metadata.labels).toMatchObject(matchLabels);
  expect(of('HorizontalPodAutoscaler').spec.scaleTargetRef.name).toBe(of('Deployment').metadata.name);
});

test('one pod at least stays while nodes are emptied, and two run', () => {
  expect(of('PodDisruptionBudget').spec.minAvailable).toBe(1);
  expect(of('HorizontalPodAutoscaler').spec.minReplicas).toBeGreaterThan(1);
  expect(of('Deployment').spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
});
