import { expect, test } from 'vitest';
import { run } from '../../scripts/drill/run.ts';
import { withoutSettings } from '../../scripts/ownEnvironment.ts';
import { SETTINGS } from '../../server/process/config.ts';
import { SECRETS } from '../../server/process/secretFiles.ts';

const installation = Object.fromEntries(
  [...SETTINGS, ...SECRETS.map((name) => `${name}_FILE`), 'AWS_PROFILE', 'AWS_SESSION_TOKEN'].map((name) => [
    name,
    'of the installation',
  ]),
);

test('withoutSettings removes every setting and keeps the rest', () => {
  expect(withoutSettings({ PATH: '/bin', HOME: '/root', ...installation })).toEqual({ PATH: '/bin', HOME: '/root' });
});

test('a program of the drill gets no setting of the installation, only those it is given', async () => {
  const { env } = process;
  process.env = { ...env, ...installation };
  try {
    const { output } = await run(process.execPath, ['-p', 'JSON.stringify(process.env)'], {
      DATA_DIR: '/tmp/of-the-drill',
    });
    const settings = Object.entries(JSON.parse(output)).filter(([name]) => name in installation);
    expect(settings).toEqual([['DATA_DIR', '/tmp/of-the-drill']]);
  } finally {
    process.env = env;
  }
});
