// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { BadgeStatus } from '../../../domain/badges/contract.ts';
import { badgeSvg } from '../../../server/print/badgeSvg.tsx';
import { PAYLOADS } from './injectionPayloads.ts';
import { externalReferences, parseSvg, shownText, structure } from './parsing.ts';
import { badgeOf } from './samples.ts';

const STATUSES = BadgeStatus.options;
const textsOf = (parsed: Document) => Array.from(parsed.querySelectorAll('text'), (text) => text.textContent);
const hasGreenPlaque = (svg: string) => svg.includes('fill="#0d5058"');

describe('badgeSvg', () => {
  it('shows the green plaque and the expiry date of an active badge', () => {
    const svg = badgeSvg({ badge: badgeOf() });
    expect(hasGreenPlaque(svg)).toBe(true);
    expect(textsOf(parseSvg(svg))).toEqual(['Seaview Cottage', '14/09/2027']);
  });

  it.each([
    [
      'suspended',
      { since: '2027-06-02', reason: 'The fire risk assessment was removed on 02/06/2027.' },
      ['Since', '02/06/2027'],
      'has been suspended since 02/06/2027. The fire risk assessment was removed on 02/06/2027. It is not valid',
    ],
    [
      'expired',
      { since: '2027-09-15', reason: 'The gas safety certificate ran out on 14/09/2027.' },
      ['Ended', '14/09/2027'],
      'has been expired since 15/09/2027. The gas safety certificate ran out on 14/09/2027. It is no longer valid.',
    ],
    [
      'revoked',
      { since: '2027-06-02', reason: 'The property was removed.' },
      ['Withdrawn for good'],
      'has been revoked since 02/06/2027. The property was removed. It is not valid.',
    ],
  ] as const)('shows a dashed outline and the reason when the badge is %s', (status, why, texts, description) => {
    const svg = badgeSvg({ badge: badgeOf({ status, ...why }) });
    const parsed = parseSvg(svg);
    expect(hasGreenPlaque(svg)).toBe(false);
    expect(svg).toContain('stroke-dasharray');
    expect(textsOf(parsed)).toEqual(['This badge is not valid', 'Seaview Cottage', ...texts]);
    expect(parsed.querySelector('desc')?.textContent).toContain(description);
  });

  it('draws a different icon and word for each status', () => {
    const paths = STATUSES.map((status) =>
      badgeSvg({ badge: badgeOf({ status }) })
        .match(/ d="[^"]+"/g)
        ?.join(),
    );
    expect(new Set(paths).size).toBe(STATUSES.length);
  });

  it('has a title and a description for screen readers', () => {
    const parsed = parseSvg(badgeSvg({ badge: badgeOf() }));
    const ids = parsed.documentElement.getAttribute('aria-labelledby')?.split(' ') ?? [];
    expect(ids.map((id) => parsed.getElementById(id)?.textContent)).toEqual([
      'LetProof badge, active: Seaview Cottage',
      'Seaview Cottage: compliance assessed, badge LP-7Q4K-M2XD, valid until 14/09/2027. A completed self-assessment with evidence on file, not a legal opinion.',
    ]);
  });

  it.each([false, true])('loads nothing (with fonts: %s)', (fonts) => {
    const svg = badgeSvg({ badge: badgeOf(), fonts });
    expect(externalReferences(parseSvg(svg))).toEqual([]);
    expect(svg.includes('data:font/woff2')).toBe(fonts);
    expect(svg.length).toBeLessThan(fonts ? 100_000 : 13_000);
  });

  describe.each(STATUSES)('%s', (status) => {
    const draw = (name: string) => parseSvg(badgeSvg({ badge: badgeOf({ status }, name) }));
    const oneLine = structure(draw('Seaview Cottage'));
    const twoLines = structure(draw('The Old Lifeboat Station, Port Isaac'));

    it.each(PAYLOADS)('shows the name %j as plain text', (name) => {
      const parsed = draw(name);
      expect(structure(parsed)).toEqual(parsed.querySelectorAll('svg svg text').length > 1 ? twoLines : oneLine);
      expect(externalReferences(parsed)).toEqual([]);
      const suffix = name ? `: ${shownText(name)}` : '';
      expect(parsed.querySelector('title')?.textContent).toBe(`LetProof badge, ${status}${suffix}`);
    });
  });
});
