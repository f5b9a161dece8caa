import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { checkoutPage } from '../../server/http/testCheckout.page.tsx';

const FOLDER = '@fontsource-variable/atkinson-hyperlegible-next/files';
const packaged = createRequire(import.meta.url).resolve(`${FOLDER}/atkinson-hyperlegible-next-latin-wght-normal.woff2`);

test('the font of the test checkout is a copy of the packaged font', () => {
  const asked = /url\((\/[\w.-]+)\)/.exec(checkoutPage('nonce', 'single_monthly'))?.[1];
  // A copy, because the built font has a hashed name. Copy it again after an update of the package.
  expect(readFileSync(`client/public${asked}`).equals(readFileSync(packaged))).toBe(true);
});
