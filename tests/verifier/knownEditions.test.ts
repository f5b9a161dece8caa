import { expect, test } from 'vitest';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import { editionContent } from '../../server/bundles/content.ts';
import { editionFingerprint, KNOWN_EDITIONS } from '../../verifier/check/knownEditions.ts';

test('the check of bundles knows every edition as bundles have it, and no edition has changed', () => {
  const inEffect = EDITIONS.all.filter(({ effectiveOn }) => effectiveOn !== null);
  expect(inEffect.length).toBeGreaterThan(0);
  for (const edition of inEffect)
    expect(KNOWN_EDITIONS, `${edition.id} is ${editionFingerprint(editionContent(edition))}`).toContain(
      editionFingerprint(editionContent(edition)),
    );
});
