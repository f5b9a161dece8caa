import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { renderSite } from '../../client/site/pages/render.tsx';
import type { SiteAssets } from '../../client/site/pages/sitePage.ts';
import { compressFiles } from './compressFiles.ts';
import { SITE_SCRIPT } from './publicPages.ts';

const CLIENT = 'dist/client';
/** The drawings that the pages show were emitted with their renderer. */
const RENDERER_ASSETS = 'dist/pages/assets';

const Chunk = z.object({
  file: z.string(),
  css: z.array(z.string()).default([]),
  assets: z.array(z.string()).default([]),
  imports: z.array(z.string()).default([]),
});
const Manifest = z.record(z.string(), Chunk);

const siteAssets = async (): Promise<SiteAssets> => {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(CLIENT, 'manifest.json'), 'utf8')));
  const entry = manifest[SITE_SCRIPT];
  if (!entry) throw new Error(`The client's build has no ${SITE_SCRIPT}`);
  const font = entry.assets.find((file) => file.endsWith('.woff2'));
  return {
    script: `/${entry.file}`,
    preloads: entry.imports.map((name) => `/${manifest[name]?.file}`),
    styles: entry.css.map((file) => `/${file}`),
    font: font && `/${font}`,
  };
};

/** Renders the public pages into dist/client/site, with a list of their addresses for the server. */
export const buildPages = async (): Promise<void> => {
  const folder = join(CLIENT, 'site');
  await mkdir(folder, { recursive: true });
  await cp(RENDERER_ASSETS, join(CLIENT, 'assets'), { recursive: true });
  const files = renderSite(await siteAssets(), new Date().getFullYear());
  await Promise.all(files.map(({ file, text }) => writeFile(join(folder, file), text)));
  await writeFile(
    join(folder, 'site.json'),
    JSON.stringify(
      files.map(({ text: _, ...file }) => file),
      null,
      2,
    ),
  );
  await compressFiles(join(CLIENT, 'assets'));
};
