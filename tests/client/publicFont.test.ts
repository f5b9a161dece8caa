import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { checkoutPage } from '../../server/http/testCheckout.page.tsx';

const FOLDER = '@fontsource-variable/atkinson-hyperlegible-next/files';
const packaged = createRequire(import.meta.url).resolve(`${FOLDER}/atkinson-hyperlegible-next-latin-wght-normal.woff2`);

test('the test checkout asks for a font that the client has, the very one of our package', () => {
  const asked = /url\((\/[\w.-]+)\)/.exec(checkoutPage('nonce', 'single_monthly'))?.[1];
  // A copy, because the built one has a hashed name; after an update of the package it has to be copied anew.
  expect(readFileSync(`client/public${asked}`).equals(readFileSync(packaged))).toBe(true);
});
