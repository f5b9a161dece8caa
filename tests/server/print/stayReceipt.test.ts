// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { StayReceipt } from '../../../domain/stayReceipts/contract.ts';
import { stayReceiptHtml } from '../../../server/print/stayReceipt.tsx';
import { gapIn, wholeReceipt } from '../../support/stayReceipts.ts';
import { PAYLOADS } from './injectionPayloads.ts';
import { externalReferences, parseHtml, shownText, structure } from './parsing.ts';

const whole = wholeReceipt;
const gap = gapIn('2026-08-07', '2026-08-10');
const broken: StayReceipt = {
  ...whole,
  compliant: false,
  gaps: [gap],
  badge: { code: 'LP-3H8T-W6RN', status: 'expired' },
};

const printed = (stay: StayReceipt) => parseHtml(stayReceiptHtml(stay));
const textIn = (parsed: Document, selector: string) => parsed.querySelector(selector)?.textContent ?? '';
const facts = (parsed: Document) => Array.from(parsed.querySelectorAll('dl > div'), (row) => row.textContent);

describe('the stay receipt', () => {
  it('has the enamel when all days were in order', () => {
    const parsed = printed(whole);
    expect(textIn(parsed, '.plaque h1')).toBe('In order throughout');
    expect(facts(parsed)).toEqual(['Arrival03/08/2026', 'Departure10/08/2026', 'Nights7', 'BadgeLP-3H8T-W6RN']);
    expect(parsed.querySelectorAll('.good-day')).toHaveLength(8);
    expect(textIn(parsed, '.made')).toBe('Made on 21/11/2026 at 10:40Receipt SR-6F2K-9H1D');
    const says = textIn(parsed, '.says');
    expect(says).toContain('At the end of each of these eight days all 42 answers counted as compliant');
    expect(says).toContain('Gas safety certificate, 09/12/2025 to 09/12/2026 · EICR, until 19/08/2029');
    expect(says).toContain(
      'The 61 entries of this property up to entry 51,402 of the public log, question set 2026.3, rules of England.',
    );
    expect(parsed.querySelector('table')).toBeNull();
  });

  it('says that the address was changed', () => {
    const said = (stay: StayReceipt) => textIn(printed(stay), '.verdict');
    expect(said({ ...whole, address_changed_on: '2026-08-05' })).toContain('The address was changed on 05/08/2026.');
    expect(said(whole)).not.toContain('The address was changed');
  });

  it('has no enamel otherwise, and names each gap with its reason and its end', () => {
    const parsed = printed(broken);
    expect(parsed.querySelector('.plaque')).toBeNull();
    expect(textIn(parsed, 'h1')).toBe('Not in order on 4 of 8 days');
    expect([parsed.querySelectorAll('.good-day').length, parsed.querySelectorAll('.bad-day').length]).toEqual([4, 4]);
    expect(textIn(parsed, 'tbody tr')).toBe(`07/08 to 10/08/2026${gap.reasons[0]}Not yet`);
    expect(facts(parsed)).toContain('Badge thenExpired');
    const ended = printed({ ...broken, gaps: [{ ...gap, put_right_on: '2026-08-20' }] });
    expect(textIn(ended, 'tbody td:last-child')).toBe('20/08/2026');
  });

  it('shows a longer stay by weeks, and one of years without squares', () => {
    expect(printed({ ...whole, to: '2026-08-16' }).querySelectorAll('.days li')).toHaveLength(14);
    expect(printed({ ...whole, to: '2026-08-17' }).querySelectorAll('.weeks li')).toHaveLength(3);
    expect(printed({ ...whole, from: '2020-01-01' }).querySelectorAll('.days li')).toHaveLength(0);
  });

  it('has no number if the stay was only looked up', () => {
    const { number: _, log_size: __, ...lookedUp } = whole;
    const parsed = parseHtml(stayReceiptHtml(lookedUp));
    expect(textIn(parsed, '.made')).toBe('Made on 21/11/2026 at 10:40');
    expect(textIn(parsed, '.says')).toContain('The 61 entries of this property, question set 2026.3');
    expect(textIn(parsed, '.says')).not.toContain('Check it without us');
  });

  it('runs no script and loads nothing', () => {
    const parsed = printed(broken);
    expect(parsed.querySelectorAll('script, link, iframe, object, embed')).toHaveLength(0);
    expect(externalReferences(parsed)).toEqual([]);
  });

  const harmless = structure(printed(broken));

  it.each(PAYLOADS)('shows %j as plain text, as name and address', (payload) => {
    const parsed = printed({ ...broken, property_name: payload, property_address: payload });
    expect(structure(parsed)).toEqual(harmless);
    expect(externalReferences(parsed)).toEqual([]);
    expect(textIn(parsed, '.place bdi')).toBe(shownText(payload));
  });
});
