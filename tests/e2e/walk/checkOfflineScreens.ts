import { zipSync } from 'fflate';
import { unpacked } from '../../support/bundles.ts';
import { chooseFile } from '../chooseFile.ts';
import type { Visitor } from '../visitor.ts';
import type { World } from '../world.ts';
import type { Screen } from './screen.ts';

const NAME = 'quay-house-evidence-2026-11-21.zip';

const checkGenuine = async (visitor: Visitor, world: World) => {
  await chooseFile(visitor, NAME, await world.bundle());
  await visitor.see('This bundle is genuine', 'What is proved', 'kept one fact back');
};

const checkChanged = async (visitor: Visitor, world: World) => {
  const files = unpacked(await world.bundle());
  const [name = '', content = new Uint8Array()] = [...files].find(([each]) => each.startsWith('documents/')) ?? [];
  files.set(
    name,
    content.map((byte, at) => (at === 20 ? byte ^ 1 : byte)),
  );
  await chooseFile(visitor, NAME, zipSync(Object.fromEntries(files)));
  await visitor.see('Refused:', 'How far the check came');
};

/** The page without the keys that the server has filled in. */
const checkWithoutKey = async (visitor: Visitor, world: World) => {
  const { page } = visitor;
  const html = await (await fetch(page.url())).text();
  await page.setContent(html.replace(/"keys":\[[^\]]*\]/, '"keys":[]'));
  await chooseFile(visitor, NAME, await world.bundle());
  await visitor.see('Complete, but whose is it?');
  await visitor.press('Check with this key');
  await visitor.see('This is not a verifier key.');
};

const screen = (name: string, after?: Screen['after']): Screen => ({
  name: `check-offline${name}`,
  user: 'visitor',
  path: '/check-offline',
  shows: ['Check it without us', 'Drop an evidence bundle here'],
  ...(after && { after }),
});

export const CHECK_OFFLINE_SCREENS: readonly Screen[] = [
  screen(''),
  screen('-genuine', checkGenuine),
  screen('-refused', checkChanged),
  screen('-unpinned', checkWithoutKey),
];
