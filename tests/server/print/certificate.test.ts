// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { certificateHtml } from '../../../server/print/certificate.tsx';
import { decodePath } from './decodePath.ts';
import { PAYLOADS } from './injectionPayloads.ts';
import { externalReferences, parseHtml, shownText, structure } from './parsing.ts';
import { badgeOf, paperOf, reportOf } from './samples.ts';

const context = { paper: paperOf(reportOf(), { nation: 'wales' }) };
const certificate = (over = {}, name?: string) =>
  parseHtml(certificateHtml({ badge: badgeOf(over, name), ...context }));
const textOf = (parsed: Document) => parsed.body.textContent ?? '';

describe('certificateHtml', () => {
  it.each([
    'Seaview Cottage',
    '14 Harbour Row, St Ives, TR26 1PX',
    '14/09/2027',
    '03/11/2026',
    'LP-7Q4K-M2XD',
    'The owner answered all 42 questions of the LetProof assessment, every answer counts as compliant, and the required documents are on file and in date.',
    'It is a completed self-assessment with evidence on file, not a legal opinion.',
    'Rules of Wales, question set',
    'State of 20/11/2026. A badge can be suspended later: the code tells how it stands now.',
    'Question set 2026.3 · event 48,214 · entry 48,213 of the public log · checkpoint 48,000, root 7c1e 90b4 2fd8 a6e3',
  ])('contains the text %s', (words) => {
    expect(textOf(certificate())).toContain(words);
  });

  it('carries a QR code of the verification page', () => {
    const qr = certificate().querySelector('.qr');
    const path = qr?.querySelector('path')?.getAttribute('d') ?? '';
    const size = Number(qr?.getAttribute('viewBox')?.split(' ')[2]);
    expect(decodePath({ size, path })).toBe('https://letproof.example/verify-badge/LP-7Q4K-M2XD');
  });

  it('lists the sections, and the documents by expiry date', () => {
    const cells = (row: Element) => Array.from(row.children, (cell) => cell.textContent?.trim()).join(' | ');
    const lists = Array.from(certificate().querySelectorAll('.columns ul'), (list) => Array.from(list.children, cells));
    expect(lists[0]).toContain('Fire & Safety Compliance | 10 of 10');
    expect(lists[1]).toEqual([
      'Gas safety certificate | 14/09/2027 | Issued 14/09/2026 · SHA-256 2a1b 2c3d 4e5f 6a7b',
      'Insurance policy | 31/01/2028 | SHA-256 0a1b 2c3d 4e5f 6a7b',
      'Energy performance certificate | No expiry | Issued 14/09/2026 · SHA-256 1a1b 2c3d 4e5f 6a7b',
    ]);
  });

  it('counts an answer that needs verification as not in order', () => {
    const report = reportOf({ '2-1': { answer: 'N/A', status: 'non_compliant' } }, { compliant: true });
    const text = textOf(parseHtml(certificateHtml({ badge: badgeOf(), paper: paperOf(report) })));
    expect(text).toContain('41 answers are in order and none fails');
    expect(text).toContain('9 of 10');
  });

  it('says which questions a change of the rules has opened while the badge stands', () => {
    const sentence = 'The rules changed on 01/02/2027: 1 question to answer by 02/05/2027.';
    const change = { edition: '2027.1', effective_on: '2027-02-01', answer_by: '2027-05-02', questions: 1 };
    const report = reportOf(
      { '4-1': { answer: null, status: 'unanswered' } },
      { rules_change: { ...change, movable: false, sentence } },
    );
    const text = textOf(parseHtml(certificateHtml({ badge: badgeOf(), paper: paperOf(report) })));
    expect(text).toContain('The owner answered 41 of the 42 questions');
    expect(text).toContain(sentence);
  });

  it('says when the address was changed after the assessment', () => {
    const paper = paperOf(reportOf(), { addressChangedOn: '2026-11-19' });
    const line = 'The address was changed on 19/11/2026, after the assessment.';
    expect(textOf(parseHtml(certificateHtml({ badge: badgeOf(), paper })))).toContain(line);
    expect(textOf(certificate())).not.toContain('The address was changed');
  });

  it.each(['suspended', 'expired', 'revoked'] as const)('is refused for a badge that is %s', (status) => {
    expect(() => certificateHtml({ badge: badgeOf({ status }), paper: paperOf() })).toThrow(RangeError);
  });

  it('runs no script and loads nothing', () => {
    const parsed = certificate();
    expect(parsed.querySelectorAll('script, link, iframe, object, embed')).toHaveLength(0);
    expect(externalReferences(parsed)).toEqual([]);
    expect(parsed.querySelector('meta[http-equiv=Content-Security-Policy]')?.getAttribute('content')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:",
    );
  });

  it('states its policy before the style sheet', () => {
    const head = Array.from(certificate().head.children, ({ localName }) => localName);
    expect(head).toEqual(['meta', 'meta', 'title', 'style']);
  });

  const harmless = structure(certificate());

  it.each(PAYLOADS)('shows the name %j as plain text', (name) => {
    const parsed = certificate({}, name);
    expect(structure(parsed)).toEqual(harmless);
    expect(parsed.querySelector('h1')?.textContent).toBe(shownText(name));
  });

  it.each(PAYLOADS)('shows the address %j as plain text', (propertyAddress) => {
    const parsed = certificate({ propertyAddress });
    expect(structure(parsed)).toEqual(harmless);
    expect(parsed.querySelector('.address')?.textContent).toBe(shownText(propertyAddress));
  });
});
