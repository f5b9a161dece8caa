// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../domain/assessments/contract.ts';
import { reportHtml } from '../../../server/print/report.tsx';
import { parseHtml, references, skeleton } from './markup.ts';
import { NASTY } from './nastyStrings.ts';
import { reportOf } from './samples.ts';

const context = { property: { nation: 'scotland' }, generatedAt: new Date('2026-11-20T10:00:00Z') } as const;
const printed = (report: Report) => parseHtml(reportHtml({ report, ...context }));
const says = (parsed: Document, where: string) => parsed.querySelector(where)?.textContent ?? '';
const parts = (parsed: Document) => Array.from(parsed.querySelectorAll('.part h2'), (heading) => heading.textContent);

const failing = { answer: 'No', status: 'non_compliant', reason: 'Missing or non-compliant: Gas' } as const;
const doubtful = { answer: 'N/A', status: 'non_compliant', reason: 'Needs verification: Gas' } as const;
const notApplicable = { answer: 'N/A', status: 'not_applicable' } as const;
const unanswered = { answer: null, status: 'unanswered' } as const;

describe('reportHtml', () => {
  it('puts first what is to be put right, then what is in order, then what does not apply', () => {
    const parsed = printed(reportOf({ '2-1': failing, '1-1': notApplicable }));
    expect(parts(parsed)).toEqual(['Non-Compliant Items', 'Compliant', 'Not Applicable']);
    expect(says(parsed, '.it')).toContain('Missing or non-compliant: Gas');
    expect(parsed.querySelectorAll('.it .do li').length).toBeGreaterThan(1);
    expect(says(parsed, '.lead')).toBe(
      'Put this one right and the badge comes back under the same number, LP-7Q4K-M2XD.',
    );
  });

  it('has no enamel, and says what stands in the way, when it is not compliant', () => {
    const parsed = printed(reportOf({ '2-1': failing, '2-2': failing }));
    expect(parsed.querySelector('.plaque')).toBeNull();
    expect(says(parsed, '.verdict')).toContain('Two items stand between Seaview Cottage and its badge.');
    expect(says(parsed, '.score')).toBe('95%40 of 42 in order');
  });

  it('is enamel when it is completed and compliant', () => {
    const parsed = printed(reportOf({ '1-1': notApplicable }));
    expect(says(parsed, '.plaque')).toContain('Compliant');
    expect(says(parsed, '.addr')).toContain('Completed 03/11/2026');
    expect(parts(parsed)).toEqual(['Compliant', 'Not Applicable']);
  });

  it('tells of what is still to be verified though nothing fails', () => {
    const parsed = printed(reportOf({ '2-1': doubtful }, { compliant: true }));
    expect(says(parsed, '.plaque')).toContain('One answer still to be verified');
    expect(says(parsed, '.lead')).toContain('None of them fails the assessment.');
  });

  it('is in progress while an answer is missing', () => {
    const parsed = printed(reportOf({ '2-1': unanswered }));
    expect(says(parsed, '.verdict')).toContain('In Progress');
    expect(says(parsed, '.verdict')).toContain('One question is still to be answered.');
    expect(parts(parsed)).toEqual(['Unanswered', 'Compliant']);
  });

  it('is in progress until it is completed, though every answer is there', () => {
    const parsed = printed(reportOf({}, { status: 'in_progress', completed_at: null }));
    expect(parsed.querySelector('.plaque')).toBeNull();
    expect(says(parsed, '.addr')).toContain('Started 01/11/2026');
  });

  it('shows every question once, and a cell for each', () => {
    const parsed = printed(reportOf({ '2-1': failing, '1-1': notApplicable, '6-5': unanswered }));
    expect(parsed.querySelectorAll('.it, .rows tbody tr')).toHaveLength(42);
    expect(parsed.querySelectorAll('.cells i')).toHaveLength(42);
    expect(parsed.querySelectorAll('.rows thead')).toHaveLength(3);
    expect(says(parsed, '.plain')).toContain('not a legal opinion. Rules of Scotland, question set');
  });

  it('runs nothing and fetches nothing', () => {
    const parsed = printed(reportOf());
    expect(parsed.querySelectorAll('script, link, iframe, object, embed')).toHaveLength(0);
    expect(references(parsed)).toEqual([]);
    expect(parsed.querySelector('meta[http-equiv=Content-Security-Policy]')).not.toBeNull();
  });

  const harmless = skeleton(printed(reportOf({ '2-1': failing })));

  it.each(NASTY)('takes %j for text and nothing else, wherever it stands', (nasty) => {
    const names = { property_name: nasty, property_address: nasty };
    const parsed = printed(reportOf({ '2-1': { ...failing, reason: nasty } }, names));
    expect(skeleton(parsed)).toEqual(harmless);
    // The name is in the style sheet too: the heads and feet of the pages come from there.
    expect(references(parsed)).toEqual([]);
  });
});
