// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../domain/assessments/contract.ts';
import { reportHtml } from '../../../server/print/report.tsx';
import type { Paper } from '../../../server/readSide/papers.ts';
import { PAYLOADS } from './injectionPayloads.ts';
import { externalReferences, parseHtml, shownText, structure } from './parsing.ts';
import { paperOf, reportOf } from './samples.ts';

const printed = (report: Report, over: Partial<Paper> = {}) =>
  parseHtml(reportHtml(paperOf(report, { nation: 'scotland', ...over })));
const textIn = (parsed: Document, selector: string) => parsed.querySelector(selector)?.textContent ?? '';
/** Without the last two, which every report has. */
const parts = (parsed: Document) => {
  const headings = Array.from(parsed.querySelectorAll('.part h2'), (heading) => heading.textContent);
  expect(headings.splice(-2)).toEqual(['Documents on File', 'How This Was Worked Out']);
  return headings;
};

const failing = { answer: 'No', status: 'non_compliant', reason: 'Missing or non-compliant: Gas' } as const;
const toVerify = { answer: 'N/A', status: 'non_compliant', reason: 'Needs verification: Gas' } as const;
const notApplicable = { answer: 'N/A', status: 'not_applicable' } as const;
const unanswered = { answer: null, status: 'unanswered' } as const;

describe('reportHtml', () => {
  it('lists failing items first, then compliant ones, then those that do not apply', () => {
    const parsed = printed(reportOf({ '2-1': failing, '1-1': notApplicable }));
    expect(parts(parsed)).toEqual(['Non-Compliant Items', 'Compliant', 'Not Applicable']);
    expect(textIn(parsed, '.failing-item')).toContain('Missing or non-compliant: Gas');
    expect(parsed.querySelectorAll('.failing-item .actions li').length).toBeGreaterThan(1);
    expect(textIn(parsed, '.lead')).toBe('Put this one right, so that the assessment passes.');
  });

  it('has no green plaque while items fail, and counts them', () => {
    const parsed = printed(reportOf({ '2-1': failing, '2-2': failing }));
    expect(parsed.querySelector('.plaque')).toBeNull();
    expect(textIn(parsed, '.explanation')).toBe(
      'Two items stand between Seaview Cottage and its badge. They are on the next page.',
    );
    expect(textIn(parsed, '.lead')).toContain('Put these two right');
    expect(textIn(parsed, '.score')).toBe('95%40 of 42 in order');
  });

  it('says of a failing item what asks for it in this nation', () => {
    const weight = (key: string, nation: Paper['nation']) =>
      textIn(printed(reportOf({ [key]: failing }), { nation }), '.failing-item .weight dd');
    expect(weight('3-1', 'england')).toBe(
      'Required by law: Gas Safety (Installation and Use) Regulations 1998, regulation 36.',
    );
    expect(weight('1-4', 'england')).toMatch(
      /^Required by law in some nations: Occupiers' Liability Act 1957.*\. England: No statute names/,
    );
    expect(weight('1-3', 'wales')).toMatch(/^Required by contract: Contract and property law/);
  });

  it('lists the documents with their whole fingerprints, issue and expiry', () => {
    const rows = Array.from(printed(reportOf()).querySelectorAll('.documents tbody tr'), (row) =>
      Array.from(row.children, (cell) => cell.textContent).join(' | '),
    );
    const hash = (index: number) => `${index}a1b2c3d4e5f6a7b`.repeat(4);
    expect(rows).toEqual([
      `3-1 | Gas safety certificate${hash(2)} | 14/09/2026 | 14/09/2027`,
      `1-4 | Insurance policy${hash(0)} | – | 31/01/2028`,
      `1-9 | Energy performance certificate${hash(1)} | 14/09/2026 | No expiry`,
    ]);
    const empty = printed(reportOf({}, { answers: [] }));
    expect(textIn(empty, 'article:has(+ .method)')).toBe('Documents on FileNo document on file answers a question.');
  });

  it('says how the result was worked out, and on which record', () => {
    const method = textIn(printed(reportOf({ '2-1': failing, '1-1': notApplicable })), '.method');
    for (const words of [
      '2026.3, in effect from',
      'Scotland: laws and notes',
      '42 of 42 answered. 40 compliant, 1 not applicable, 1 non-compliant, 0 unanswered.',
      '40 compliant and 1 not applicable make 41 of 42 in order, which is 98%, rounded.',
      'State of 20/11/2026',
      'event 48,214 · entry 48,213 of the public log · checkpoint 48,000, root 7c1e 90b4 2fd8 a6e3',
    ])
      expect(method).toContain(words);
  });

  it.each([
    [{ entry: null, head: null }, 'event 48,214 · not in the public log yet.'],
    [{ head: null }, 'entry 48,213 of the public log · no checkpoint before it.'],
  ])('says in words that there is no checkpoint yet: %j', (over, words) => {
    const { footing } = paperOf();
    expect(textIn(printed(reportOf(), { footing: { ...footing, ...over } }), '.method')).toContain(words);
  });

  it('asks for failing items and open questions, and promises no badge, which may wait for more', () => {
    const lead = (report: Report) => textIn(printed(report), '.lead');
    expect(lead(reportOf({ '2-1': failing, '1-1': unanswered, '1-2': unanswered }, { badge_id: null }))).toBe(
      'Put this one right and answer the two open questions, so that the assessment passes.',
    );
    expect(lead(reportOf({ '2-1': failing, '2-2': failing, '1-1': unanswered }))).toBe(
      'Put these two right and answer the open question, so that the assessment passes.',
    );
  });

  it('has the green plaque when it is completed and compliant', () => {
    const parsed = printed(reportOf({ '1-1': notApplicable }));
    expect(textIn(parsed, '.plaque')).toContain('Compliant');
    expect(textIn(parsed, '.address')).toBe('14 Harbour Row, St Ives, TR26 1PX · Completed 03/11/2026');
    expect(parts(parsed)).toEqual(['Compliant', 'Not Applicable']);
  });

  it('mentions answers that need verification although no item fails', () => {
    const parsed = printed(reportOf({ '2-1': toVerify }, { compliant: true }));
    expect(textIn(parsed, '.plaque')).toContain('One answer still to be verified');
    expect(textIn(parsed, '.lead')).toContain('None of them fails the assessment.');
  });

  it('is in progress while an answer is missing', () => {
    const parsed = printed(reportOf({ '2-1': unanswered }));
    expect(textIn(parsed, '.verdict')).toContain('In Progress');
    expect(textIn(parsed, '.verdict')).toContain('One question is still to be answered.');
    expect(textIn(parsed, '.legend')).toBe('Compliant 41Not applicable 0Non-compliant 0Unanswered 1');
    expect(parts(parsed)).toEqual(['Unanswered', 'Compliant']);
  });

  it('is in progress until it is completed, even with all answers', () => {
    const parsed = printed(reportOf({}, { status: 'in_progress', completed_at: null }));
    expect(parsed.querySelector('.plaque')).toBeNull();
    expect(textIn(parsed, '.address')).toContain('Started 01/11/2026');
    const again = printed(reportOf({ '1-1': unanswered }));
    expect(textIn(again, '.address')).toContain('Started 01/11/2026');
  });

  it('says on the cover what a change of the rules asks, and until when', () => {
    const sentence = 'The rules changed on 01/02/2027: 1 question to answer by 02/05/2027.';
    const change = { edition: '2027.1', effective_on: '2027-02-01', answer_by: '2027-05-02', questions: 1 };
    const parsed = printed(reportOf({}, { rules_change: { ...change, movable: true, sentence } }));
    expect(textIn(parsed, '.cover .rules-change')).toBe(sentence);
    expect(printed(reportOf()).querySelector('.rules-change')).toBeNull();
  });

  it('shows every question once and one cell for each', () => {
    const parsed = printed(reportOf({ '2-1': failing, '1-1': notApplicable, '6-5': unanswered }));
    expect(parsed.querySelectorAll('.failing-item, .answers:not(.documents) tbody tr')).toHaveLength(42);
    expect(parsed.querySelectorAll('.cells i')).toHaveLength(42);
    expect(parsed.querySelectorAll('.answers:not(.documents) thead')).toHaveLength(3);
    expect(textIn(parsed, '.disclaimer')).toContain('not a legal opinion. Rules of Scotland, question set');
  });

  it('runs no script and loads nothing', () => {
    const parsed = printed(reportOf());
    expect(parsed.querySelectorAll('script, link, iframe, object, embed')).toHaveLength(0);
    expect(externalReferences(parsed)).toEqual([]);
    expect(parsed.querySelector('meta[http-equiv=Content-Security-Policy]')).not.toBeNull();
  });

  const harmless = structure(printed(reportOf({ '2-1': failing })));

  it.each(PAYLOADS)('shows %j as plain text, as name, address and reason', (payload) => {
    const names = { property_name: payload, property_address: payload };
    const parsed = printed(reportOf({ '2-1': { ...failing, reason: payload } }, names));
    expect(structure(parsed)).toEqual(harmless);
    // The style sheet contains the name as well, for the page margins.
    expect(externalReferences(parsed)).toEqual([]);
    expect(textIn(parsed, 'h1')).toBe(shownText(payload));
    expect(textIn(parsed, '.address bdi')).toBe(shownText(payload));
    expect(textIn(parsed, 'dd.bad')).toBe(shownText(payload));
  });
});
