// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { Stay } from '../../../domain/timeline/contract.ts';
import { stayReceiptHtml } from '../../../server/print/stayReceipt.tsx';
import { PAYLOADS } from './injectionPayloads.ts';
import { externalReferences, parseHtml, shownText, structure } from './parsing.ts';
import { badgeOf } from './samples.ts';

const generatedAt = new Date('2026-11-21T10:40:00Z');
const address = { addressLine1: '5 Pier Road', addressLine2: null, city: 'Whitby', postcode: 'YO21 3PU' };
const asOf = {
  date: '2026-08-10',
  edition: '2026.3',
  compliance: 'compliant',
  evaluation: null,
  reasons: [] as string[],
  documents: [],
  badge: badgeOf(),
} as const;

const whole: Stay = { from: '2026-08-03', to: '2026-08-10', compliant: true, gaps: [] };
const gap = {
  from: '2026-08-07',
  to: '2026-08-10',
  reasons: ['The gas safety certificate had run out on 06/08/2026.'],
  put_right_on: null,
};
const broken: Stay = { ...whole, compliant: false, gaps: [gap] };

const printed = (stay: Stay, over: Partial<typeof address & { name: string }> = {}) =>
  parseHtml(
    stayReceiptHtml({
      stay,
      property: { name: 'Quay House', ...address, ...over },
      asOf: { ...asOf, documents: [] },
      generatedAt,
    }),
  );
const textIn = (parsed: Document, selector: string) => parsed.querySelector(selector)?.textContent ?? '';
const facts = (parsed: Document) => Array.from(parsed.querySelectorAll('dl > div'), (row) => row.textContent);

describe('the stay receipt', () => {
  it('has the enamel when all days were in order', () => {
    const parsed = printed(whole);
    expect(textIn(parsed, '.plaque h1')).toBe('In order throughout');
    expect(facts(parsed)).toEqual(['Arrival03/08/2026', 'Departure10/08/2026', 'Nights7', 'BadgeLP-7Q4K-M2XD']);
    expect(parsed.querySelectorAll('.good-day')).toHaveLength(8);
    expect(textIn(parsed, '.made')).toBe('Made on 21/11/2026 at 10:40');
    expect(parsed.querySelector('table')).toBeNull();
  });

  it('has no enamel otherwise, and names each gap with its reason and its end', () => {
    const parsed = printed(broken);
    expect(parsed.querySelector('.plaque')).toBeNull();
    expect(textIn(parsed, 'h1')).toBe('Not in order on 4 of 8 days');
    expect([parsed.querySelectorAll('.good-day').length, parsed.querySelectorAll('.bad-day').length]).toEqual([4, 4]);
    expect(textIn(parsed, 'tbody tr')).toBe(`07/08/2026 to 10/08/2026${gap.reasons[0]}Not yet`);
    const ended = printed({ ...broken, gaps: [{ ...gap, put_right_on: '2026-08-20' }] });
    expect(textIn(ended, 'tbody td:last-child')).toBe('20/08/2026');
  });

  it('counts a longer stay by weeks, and one of years not at all', () => {
    expect(printed({ ...whole, to: '2026-08-16' }).querySelectorAll('.days li')).toHaveLength(14);
    expect(printed({ ...whole, to: '2026-08-17' }).querySelectorAll('.weeks li')).toHaveLength(3);
    expect(printed({ ...whole, from: '2020-01-01' }).querySelectorAll('.days li')).toHaveLength(0);
  });

  it('runs no script and loads nothing', () => {
    const parsed = printed(broken);
    expect(parsed.querySelectorAll('script, link, iframe, object, embed')).toHaveLength(0);
    expect(externalReferences(parsed)).toEqual([]);
  });

  const harmless = structure(printed(broken));

  it.each(PAYLOADS)('shows %j as plain text, as name and address', (payload) => {
    const parsed = printed(broken, { name: payload, addressLine1: payload });
    expect(structure(parsed)).toEqual(harmless);
    expect(externalReferences(parsed)).toEqual([]);
    expect(textIn(parsed, '.place bdi')).toBe(shownText(payload));
  });
});
