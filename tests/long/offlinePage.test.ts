import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { pageOf } from '../../scripts/vite/inlinePage.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const built = async (): Promise<string> => {
  const outDir = await temporaryFolder();
  await build({ configFile: 'vite.verifier.config.ts', logLevel: 'error', build: { outDir } });
  return readFileSync(join(outDir, 'check-offline.html'), 'utf8');
};

test('two builds of the offline page are the same bytes, and name the version of the package', async () => {
  const [one, other] = [await built(), await built()];
  expect(other === one).toBe(true);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(one).toMatch(new RegExp(`<p class="last" data-version="${version}" data-build="[0-9a-f]{12}">`));
});

test('another script is another build', () => {
  const template = readFileSync('verifier/page/template.html', 'utf8');
  const buildOf = (script: string) =>
    /data-build="(\w+)"/.exec(pageOf(template, { script, style: '', version: '1' }))?.[1];
  expect(buildOf('1')).toBe(buildOf('1'));
  expect(buildOf('1')).not.toBe(buildOf('2'));
});
