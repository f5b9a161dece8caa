// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { StayPage } from '../../client/site/stay/StayPage.tsx';
import type { StayReceipt } from '../../domain/stayReceipts/contract.ts';
import { stayNumber } from '../support/stayEvents.ts';
import { gapIn, wholeReceipt } from '../support/stayReceipts.ts';
import { ok, problem, renderAt, server } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const NUMBER = stayNumber;

const open = async (answers: Parameters<typeof server>[0]) => {
  vi.stubGlobal('fetch', server(answers).fetch);
  renderAt(<StayPage />, `/stay/${NUMBER}`, '/stay/:number');
  return screen.findByRole('heading', { level: 1 });
};
const shown = (receipt: StayReceipt, others: Parameters<typeof server>[0] = {}) =>
  open({ [`GET /stays/${NUMBER}.json`]: ok({ receipt }), ...others });

describe('the page of a stay receipt', () => {
  test('says that all days were in order, and from what that was worked out', async () => {
    expect((await shown(wholeReceipt)).textContent).toBe('In order throughout');
    for (const text of [
      '03/08/2026',
      '10/08/2026',
      'LP-3H8T-W6RN',
      'Made on 21/11/2026 at 10:40',
      `Receipt ${NUMBER}`,
      /^At the end of each of these eight days all 42 answers counted as compliant/,
      'Gas safety certificate, 09/12/2025 to 09/12/2026 · EICR, until 19/08/2029',
      'The 61 entries of this property up to entry 51,402 of the public log, question set 2026.3, rules of England.',
    ])
      expect(screen.getByText(text)).toBeDefined();
    const days = screen.getAllByRole('listitem').map((day) => day.textContent);
    expect([days.length, days[0], days[7]]).toEqual([8, 'Mon 3: in order', 'Mon 10: in order']);
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('says below the address that it was changed', async () => {
    await shown({ ...wholeReceipt, address_changed_on: '2026-08-05' });
    const line = screen.getByText(/^The address was changed on 05\/08\/2026\. What was recorded before was/);
    expect(line.previousSibling?.textContent).toBe('5 Pier Road, Whitby, YO21 3PU');
  });

  test('says nothing of an address that was not changed', async () => {
    await shown(wholeReceipt);
    expect(screen.queryByText(/The address was changed/)).toBeNull();
  });

  test('names each gap with its reason, and folds those after the fifth', async () => {
    const days = ['01', '03', '05', '07', '09', '11'];
    const gaps = days.map((day) =>
      gapIn(`2026-08-${day}`, `2026-08-${day}`, `2026-08-${String(Number(day) + 1).padStart(2, '0')}`),
    );
    const stay = { ...wholeReceipt, from: '2026-08-01', to: '2026-08-31', compliant: false, gaps };
    expect((await shown(stay)).textContent).toBe('Not in order on 6 of 31 days');
    expect(screen.getByText('A square a week, from the day below it')).toBeDefined();
    const [first, folded] = screen.getAllByRole('table', { name: 'Days that were not in order' });
    expect(within(first as HTMLElement).getAllByRole('rowheader')).toHaveLength(5);
    expect(folded?.closest('details')?.querySelector('summary')?.textContent).toBe('1 further gap');
    expect(screen.getByText('Badge then')).toBeDefined();
    expect(screen.getByText('Can it be closed afterwards?')).toBeDefined();
  });

  test('says of a gap that it was not put right yet', async () => {
    await shown({ ...wholeReceipt, compliant: false, gaps: [gapIn('2026-08-07', '2026-08-10')], badge: null });
    expect(screen.getByRole('rowheader').textContent).toBe('07/08 to 10/08/2026');
    expect(screen.getByText('Not yet')).toBeDefined();
    expect(screen.getByText('None')).toBeDefined();
  });

  test('says why its proofs cannot be had yet', async () => {
    await shown(wholeReceipt, { [`GET /stays/${NUMBER}.zip`]: problem(409, 'The log is signed once a minute.') });
    await userEvent.click(screen.getByRole('button', { name: 'With its proofs' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The log is signed once a minute.');
  });

  test('no longer says why a file could not be had once the other one is there', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:pdf', revokeObjectURL: () => {} }));
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await shown(wholeReceipt, {
      [`GET /stays/${NUMBER}.zip`]: problem(409, 'The log is signed once a minute.'),
      [`GET /stays/${NUMBER}.pdf`]: ok({}),
    });
    await userEvent.click(screen.getByRole('button', { name: 'With its proofs' }));
    await screen.findByRole('alert');
    await userEvent.click(screen.getByRole('button', { name: 'Download receipt' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('of a receipt that has ended says so', async () => {
    const heading = await open({ [`GET /stays/${NUMBER}.json`]: problem(404, 'Gone') });
    expect(heading.textContent).toBe('There is no such receipt');
    expect(screen.getByText(/^Check the number\. If it is right, the receipt was withdrawn/)).toBeDefined();
  });
});
