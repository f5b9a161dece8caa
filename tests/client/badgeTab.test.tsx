// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BadgeTab } from '../../client/console/properties/tabs/BadgeTab.tsx';
import { consoleServer, renderInConsole } from './consoleStub.tsx';
import { consoleProperty, id, rowenaSignsIn, shownBadge } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const quay = consoleProperty(11, 'Quay House', {
  assessment_id: id(21),
  progress: 100,
  badge_id: id(31),
  badge_status: 'suspended',
});

test.each([
  ['active', ['Valid Until01/01/2027']],
  ['suspended', ['Valid Until01/01/2027', 'Since17/11/2026']],
  ['expired', ['Ended01/01/2027', 'Since17/11/2026']],
  ['revoked', ['Revoked17/11/2026']],
] as const)('the days of a badge that is %s stand under what they are', async (status, days) => {
  const since = status === 'active' ? null : '2026-11-17';
  consoleServer({ 'GET /console/badges': [shownBadge('LP-9999-9999', { status, since, expiry_date: '2027-01-01' })] });
  renderInConsole(<BadgeTab property={quay} />);
  await screen.findByText('LP-9999-9999');
  const facts = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(facts).toEqual(['CodeLP-9999-9999', 'Issued04/05/2026', ...days]);
});
