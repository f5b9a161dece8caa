import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { makeFolder } from './temporaryFolder.ts';

/** A built client whose only page is the quick check, for tests that need nothing of the page around it. */
export const builtQuickCheckPage = async () => {
  const { path, remove } = await makeFolder();
  await build({
    root: join(import.meta.dirname, '..', 'e2e', 'quickCheckPage'),
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { outDir: path, emptyOutDir: true, assetsInlineLimit: 0 },
  });
  await writeFile(join(path, 'pages.json'), JSON.stringify(['/']));
  return { path, remove };
};
