import { zipSync } from 'fflate';
import type { FormerKey } from '../../../verifier/contract.ts';
import { manifestOf, unpacked } from '../../support/bundles.ts';
import { logVkey, logWith, receiptZip, storedStay } from '../../support/receiptProofs.ts';
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
  await expectKeys(visitor, []);
  await chooseFile(visitor, NAME, await world.bundle());
  await visitor.see('Complete, but whose is it?');
  await visitor.press('Check with this key');
  await visitor.see('This is not a verifier key.');
};

/** The page as a server with these keys would serve it. */
const expectKeys = async ({ page }: Visitor, keys: readonly string[], former: readonly FormerKey[] = []) => {
  const html = await (await fetch(page.url())).text();
  await page.setContent(
    html.replace(
      /"keys":\[[^\]]*\],"former":\[[^\]]*\]/,
      `"keys":${JSON.stringify(keys)},"former":${JSON.stringify(former)}`,
    ),
  );
};

/** The page as it was kept before the log got another key. */
const checkOtherKey = async (visitor: Visitor, world: World) => {
  await expectKeys(visitor, [logVkey]);
  await chooseFile(visitor, NAME, await world.bundle());
  await visitor.see('Refused: it was signed by another key', 'Check it with another key');
};

/** The page as it is served after the log got another key. */
const checkReplaced = async (visitor: Visitor, world: World) => {
  const { signedBy: vkey } = manifestOf(unpacked(await world.bundle()));
  await expectKeys(visitor, [logVkey], [{ vkey, replacedAt: 48_214, lastSize: 48_214 }]);
  await chooseFile(visitor, NAME, await world.bundle());
  await visitor.see('Complete, but signed with a replaced key', 'signed by a key replaced at entry 48,214 of the log');
};

const checkReceipt = async (visitor: Visitor) => {
  const reasons = ['The gas safety certificate had run out on 06/08/2026.'];
  const stay = storedStay({ gaps: [{ from: '2026-08-07', to: '2026-08-08', reasons, putRightOn: '2026-08-09' }] });
  await expectKeys(visitor, [logVkey]);
  await chooseFile(
    visitor,
    'letproof-stay-SR-6F2K-9H1D-proofs.zip',
    await receiptZip(stay, logWith([stay.event]).proven(0)),
  );
  await visitor.see('This receipt is genuine', 'What is proved');
};

const screen = (name: string, after?: Screen['after']): Screen => ({
  name: `check-offline${name}`,
  user: 'visitor',
  path: '/check-offline',
  shows: ['Check it without us', 'Drop an evidence bundle or a badge here'],
  ...(after && { prints: true, after }),
});

export const CHECK_OFFLINE_SCREENS: readonly Screen[] = [
  screen(''),
  screen('-genuine', checkGenuine),
  screen('-refused', checkChanged),
  screen('-unpinned', checkWithoutKey),
  screen('-other-key', checkOtherKey),
  screen('-replaced', checkReplaced),
  screen('-receipt', checkReceipt),
];
