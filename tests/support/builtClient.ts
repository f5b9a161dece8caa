import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './temporaryFolder.ts';

const SITE = [
  { path: '/', file: 'home.html', type: 'text/html; charset=utf-8' },
  { path: '/about', file: 'about.html', type: 'text/html; charset=utf-8' },
  { path: '/robots.txt', file: 'robots.txt', type: 'text/plain; charset=utf-8' },
  { path: null, file: 'not-found.html', type: 'text/html; charset=utf-8' },
];

const CHECKER = `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-x='; base-uri 'none'">
<script type="application/json" id="installation">null</script><script>check()</script>`;

/** A small client as its build would write it. `patterns` are the pages of the router. */
export const builtClient = async ({ page = 'the page', patterns = ['/login', '/dashboard'] } = {}) => {
  const { path, remove } = await makeFolder();
  const write = (name: string, text: string) => writeFile(join(path, name), text);
  await mkdir(join(path, 'assets'));
  await mkdir(join(path, 'site'));
  await mkdir(join(path, 'verifier'));
  await write('verifier/check-offline.html', CHECKER);
  await write('index.html', page);
  await write('pages.json', JSON.stringify(patterns));
  await write('manifest.json', '{}');
  await write('favicon.svg', '<svg/>');
  await write('assets/main-abc123.js', 'export {};');
  await write('assets/main-abc123.js.br', 'as brotli');
  await write('assets/main-abc123.js.gz', 'as gzip');
  await write('site/site.json', JSON.stringify(SITE));
  for (const { file } of SITE) await write(`site/${file}`, `${file} of __PUBLIC_ORIGIN__ `.repeat(100));
  return { path, remove };
};
