// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { certificateHtml } from '../../../server/print/certificate.tsx';
import { decodePath } from './decodePath.ts';
import { parseHtml, references, skeleton } from './markup.ts';
import { NASTY } from './nastyStrings.ts';
import { badgeOf, reportOf } from './samples.ts';

const context = {
  report: reportOf(),
  property: { nation: 'wales' },
  generatedAt: new Date('2026-11-20T23:30:00Z'),
} as const;
const certificate = (over = {}, name?: string) =>
  parseHtml(certificateHtml({ badge: badgeOf(over, name), ...context }));
const textOf = (parsed: Document) => parsed.body.textContent ?? '';

describe('certificateHtml', () => {
  it.each([
    ...['Seaview Cottage', '14 Harbour Row, St Ives, TR26 1PX', '14/09/2027', '03/11/2026', 'LP-7Q4K-M2XD'],
    'It is a completed self-assessment with evidence on file, not a legal opinion.',
    ...['Rules of Wales, question set', 'Printed 20/11/2026.'],
  ])('says %s', (words) => {
    expect(textOf(certificate())).toContain(words);
  });

  it('carries a QR code that leads to the verification page', () => {
    const qr = certificate().querySelector('.qr');
    const path = qr?.querySelector('path')?.getAttribute('d') ?? '';
    const size = Number(qr?.getAttribute('viewBox')?.split(' ')[2]);
    expect(decodePath({ size, path })).toBe('https://letproof.example/verify-badge/LP-7Q4K-M2XD');
  });

  it('lists sections, and documents with the first to run out first', () => {
    const cells = (row: Element) => Array.from(row.children, (cell) => cell.textContent).join(' | ');
    const lists = Array.from(certificate().querySelectorAll('.two ul'), (list) => Array.from(list.children, cells));
    expect(lists[0]).toContain('Fire & Safety Compliance | 10 of 10');
    expect(lists[1]).toEqual([
      'Gas safety certificate | 14/09/2027',
      'Insurance policy | 31/01/2028',
      'Energy performance certificate | No expiry',
    ]);
  });

  it('does not say that all is in order where an answer is still to be verified', () => {
    const report = reportOf({ '2-1': { answer: 'N/A', status: 'non_compliant' } }, { compliant: true });
    const text = textOf(parseHtml(certificateHtml({ badge: badgeOf(), report })));
    expect(text).toContain('41 answers are in order and none fails');
    expect(text).toContain('9 of 10');
  });

  it('lists no documents without the report', () => {
    const text = textOf(parseHtml(certificateHtml({ badge: badgeOf() })));
    expect(text).toContain('9 of 9');
    expect(text).not.toContain('in date until');
  });

  it.each(['suspended', 'expired', 'revoked'] as const)('is not made of a badge that is %s', (status) => {
    expect(() => certificateHtml({ badge: badgeOf({ status }) })).toThrow(RangeError);
  });

  it('runs nothing and fetches nothing', () => {
    const parsed = certificate();
    expect(parsed.querySelectorAll('script, link, iframe, object, embed')).toHaveLength(0);
    expect(references(parsed)).toEqual([]);
    expect(parsed.querySelector('meta[http-equiv=Content-Security-Policy]')?.getAttribute('content')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:",
    );
  });

  const harmless = skeleton(certificate());

  it.each(NASTY)('takes %j for a name and nothing else', (name) => {
    expect(skeleton(certificate({}, name))).toEqual(harmless);
  });

  it.each(NASTY)('takes %j for an address and nothing else', (propertyAddress) => {
    expect(skeleton(certificate({ propertyAddress }))).toEqual(harmless);
  });
});
