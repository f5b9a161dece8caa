// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { TransferDialog } from '../../client/app/property/transfer/TransferDialog.tsx';
import { useSession } from '../../client/auth/session.ts';
import { TransferPage } from '../../client/site/account/transfer/TransferPage.tsx';
import type { ReceivedTransfer, TransferStatus } from '../../domain/transfers/contract.ts';
import { quay } from './dashboardFixtures.tsx';
import { delayed, id, ok, problem, renderAt, rowena, rowenaSignsIn, server } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const ID = '0193c2a1-7b5e-7c33-9f00-5d6d6f2f8c11';
const READ = `GET /transfers/${ID}`;
const ACCEPT = `POST /transfers/${ID}/accept`;
const received = (over: Partial<ReceivedTransfer> = {}): ReceivedTransfer => ({
  id: ID,
  status: 'open',
  offered_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-12-20T10:00:00.000Z',
  property_id: null,
  offer: {
    from: 'Tamar Lettings',
    name: 'Quay House',
    address: '5 Pier Road, Whitby, YO21 3PU',
    nation: 'england',
    documents: 1,
    assessment: 'completed',
    badge: 'LP-3H8T-W6RN',
  },
  ...over,
});

const open = async (answers: Parameters<typeof server>[0]) => {
  const { fetch, asked } = server(answers);
  vi.stubGlobal('fetch', fetch);
  renderAt(<TransferPage />, `/transfers/${ID}`, '/transfers/:transferId');
  await screen.findByRole('heading', { level: 1 });
  return asked;
};
const heading = () => screen.findByRole('heading', { level: 1 }).then(({ textContent }) => textContent);

describe('the page of an offered property', () => {
  test('says what is offered, by whom, and what goes along', async () => {
    await open({ [READ]: ok({ transfer: received() }) });
    expect(await heading()).toBe('Quay House is offered to you');
    expect(document.body.textContent).toContain('Tamar Lettings would like to transfer it to your account.');
    for (const text of [
      '1 document comes with it.',
      /LP-3H8T-W6RN stays under the same code/,
      /accept until 20\/12\/2026/,
    ])
      expect(screen.getByText(text)).toBeDefined();
  });

  test.each([
    ['accepted', 'The property is yours', 'Open the property'],
    ['declined', 'This offer was declined', 'Go to the dashboard'],
    ['expired', 'This offer has expired', 'Go to the dashboard'],
    ['withdrawn', 'This offer was withdrawn', 'Go to the dashboard'],
    ['suspended', 'This offer is not open at the moment', 'Go to the dashboard'],
  ] as const)('says that it was %s', async (status, title, link) => {
    const property_id = status === 'accepted' ? ID : null;
    await open({ [READ]: ok({ transfer: received({ status, offer: null, property_id }) }) });
    expect(await heading()).toBe(title);
    expect(screen.getByRole('link', { name: link })).toBeDefined();
  });

  test('says that it is not open if a newer server sends a status that this page does not know', async () => {
    const status = 'postponed' as TransferStatus;
    await open({ [READ]: ok({ transfer: received({ status, offer: null, property_id: null }) }) });
    expect(await heading()).toBe('This offer is not open');
  });

  test('says that an accepted property is no longer there', async () => {
    await open({ [READ]: ok({ transfer: received({ status: 'accepted', offer: null, property_id: null }) }) });
    expect(await heading()).toBe('This property is no longer yours');
    expect(screen.queryByText('Open the property')).toBeNull();
  });

  test('opens an accepted property in the own account, also while the user acts for another one', async () => {
    useSession.setState({ accountId: id(90) });
    onTestFinished(() => void useSession.setState({ accountId: null }));
    const accepted = received({ status: 'accepted', offer: null, property_id: id(11) });
    await open({ [READ]: ok({ transfer: accepted }) });
    const link = screen.getByRole('link', { name: 'Open the property' });
    expect(link.getAttribute('href')).toBe(`/properties/${id(11)}?account=${rowena.id}`);
    // Loaded by the browser and not by the router.
    expect(link.getAttribute('target')).toBe('_self');
  });

  test('asks for the address to be confirmed, and sends others to their own', async () => {
    await open({ [READ]: problem(403, 'Confirm your email address first.') });
    expect(await screen.findByText('Confirm your email address first')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send the link again' })).toBeDefined();
  });

  test('keeps the focus and says that the address is not confirmed yet', async () => {
    const unconfirmed = problem(403, 'Confirm your email address first.');
    const again = delayed(unconfirmed);
    let reply: typeof again.answer = async () => unconfirmed;
    await open({ [READ]: () => reply() });
    const button = await screen.findByRole('button', { name: 'I have confirmed it' });
    reply = again.answer;
    await userEvent.click(button);
    expect([button.isConnected, button.ariaDisabled, document.activeElement]).toEqual([true, 'true', button]);
    again.release();
    expect(await screen.findByText(/is not confirmed yet/)).toBeDefined();
    expect(document.activeElement).toBe(button);
  });

  test('is empty for somebody else', async () => {
    await open({ [READ]: problem(404, 'There is nothing here.') });
    expect(await screen.findByText('There is no such offer for you')).toBeDefined();
  });

  test('shows a visitor nothing of the offer, and asks the server nothing', async () => {
    useSession.setState({ user: null });
    const asked = await open({});
    expect(await heading()).toBe('A property is offered to you');
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toContain(`transfers%2F${ID}`);
    expect(asked).toEqual([]);
  });

  test.each([
    [402, 'An active subscription is required to add properties.', '/problems/subscription_required'],
    [409, 'Your plan allows 1 property.', '/problems/allowance-exceeded'],
  ])('leads to the plans if the server answers %i', async (status, detail, type) => {
    const asked = await open({ [READ]: ok({ transfer: received() }), [ACCEPT]: problem(status, detail, { type }) });
    await userEvent.click(screen.getByRole('button', { name: 'Accept the property' }));
    expect(await screen.findByText(detail, { exact: false })).toBeDefined();
    expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/subscription');
    expect(asked.filter(({ call }) => call === ACCEPT)).toHaveLength(1);
  });
});

test('the offer of a property says what ends with it, before it is made', () => {
  vi.stubGlobal('fetch', server({}).fetch);
  renderAt(<TransferDialog property={quay} onClose={() => undefined} />);
  expect(screen.getByText('Stay receipts: their pages end, so download those that somebody still needs')).toBeDefined();
});
