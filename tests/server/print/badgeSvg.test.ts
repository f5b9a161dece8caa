// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { BadgeStatus } from '../../../domain/badges/contract.ts';
import { badgeSvg } from '../../../server/print/badgeSvg.tsx';
import { parseSvg, references, skeleton } from './markup.ts';
import { NASTY } from './nastyStrings.ts';
import { badgeOf } from './samples.ts';

const STATES = BadgeStatus.options;
const textOf = (parsed: Document) => Array.from(parsed.querySelectorAll('text'), (text) => text.textContent);
const isEnamel = (svg: string) => svg.includes('fill="#0d5058"');

describe('badgeSvg', () => {
  it('is enamel and says until when, while it is active', () => {
    const svg = badgeSvg({ badge: badgeOf() });
    expect(isEnamel(svg)).toBe(true);
    expect(textOf(parseSvg(svg))).toEqual(['Seaview Cottage', '14/09/2027']);
  });

  it.each([
    ['suspended', ['No longer in order'], 'suspended and not valid'],
    ['expired', ['Ended', '14/09/2027'], 'expired on 14/09/2027'],
    ['revoked', ['Withdrawn for good'], 'has been revoked'],
  ] as const)('has lost its enamel and says so when it is %s', (status, foot, description) => {
    const svg = badgeSvg({ badge: badgeOf({ status }) });
    const parsed = parseSvg(svg);
    expect(isEnamel(svg)).toBe(false);
    expect(svg).toContain('stroke-dasharray');
    expect(textOf(parsed)).toEqual(['This badge is not valid', 'Seaview Cottage', ...foot]);
    expect(parsed.querySelector('desc')?.textContent).toContain(description);
  });

  it('has a sign and a word of its own for each state', () => {
    const paths = STATES.map((status) =>
      badgeSvg({ badge: badgeOf({ status }) })
        .match(/ d="[^"]+"/g)
        ?.join(),
    );
    expect(new Set(paths).size).toBe(STATES.length);
  });

  it('is named and described for those who do not see it', () => {
    const parsed = parseSvg(badgeSvg({ badge: badgeOf() }));
    const ids = parsed.documentElement.getAttribute('aria-labelledby')?.split(' ') ?? [];
    expect(ids.map((id) => parsed.getElementById(id)?.textContent)).toEqual([
      'LetProof badge, active: Seaview Cottage',
      'Seaview Cottage: compliance assessed, badge LP-7Q4K-M2XD, valid until 14/09/2027. A completed self-assessment with evidence on file, not a legal opinion.',
    ]);
  });

  it.each([false, true])('fetches nothing (fonts: %s)', (fonts) => {
    const svg = badgeSvg({ badge: badgeOf(), fonts });
    expect(references(parseSvg(svg))).toEqual([]);
    expect(svg.includes('data:font/woff2')).toBe(fonts);
    expect(svg.length).toBeLessThan(fonts ? 100_000 : 13_000);
  });

  describe.each(STATES)('%s', (status) => {
    const drawn = (name: string) => parseSvg(badgeSvg({ badge: badgeOf({ status }, name) }));
    const oneLine = skeleton(drawn('Seaview Cottage'));
    const twoLines = skeleton(drawn('The Old Lifeboat Station, Port Isaac'));

    it.each(NASTY)('takes %j for a name and nothing else', (name) => {
      const parsed = drawn(name);
      expect(skeleton(parsed)).toEqual(parsed.querySelectorAll('svg svg text').length > 1 ? twoLines : oneLine);
      expect(references(parsed)).toEqual([]);
    });
  });
});
