// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { useSession } from '../../client/auth/session.ts';
import { filed } from './documentFixtures.ts';
import { type Answer, delayed, ok, property, renderClient, rowena, rowenaSignsIn, server } from './fixtures.tsx';
import { holdTheSecond } from './holdTheSecond.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const quay = property(13, 'Quay House');
const gas = filed(31, { issued_on: '2025-12-10' });
const former = filed(32, { superseded: true, replaced_by: gas.id, original_filename: 'gas-2025.pdf' });
const ASKED = `HEAD /documents/${gas.id}/download`;
const ASKED_FORMER = `HEAD /documents/${former.id}/download`;

const NOT_STARTED = 'The download has not started';

const noBody = (status: number): Answer => ({ status, body: '' });

/** Opens the documents of a property in the whole client, and returns the addresses whose download was started. */
const open = async (answers: Parameters<typeof server>[0]) => {
  const saved: (string | null)[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href'));
  });
  const { fetch, asked } = server({
    'GET /auth/me': ok({ user: useSession.getState().user ?? rowena }),
    'GET /dashboard/compliance-overview': ok({ properties: [quay] }),
    [`GET /documents?property_id=${quay.id}`]: ok({ documents: [gas, former] }),
    [`GET /properties/${quay.id}/upload-links`]: ok({ upload_links: [] }),
    ...answers,
  });
  vi.stubGlobal('fetch', fetch);
  const { router } = renderClient(`/properties/${quay.id}/documents`);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Gas safety certificate' }));
  const link = await screen.findByRole<HTMLAnchorElement>('menuitem', { name: 'Download' });
  return { saved, router, link, heads: () => asked.filter(({ call }) => call.startsWith('HEAD')) };
};
const shownProblem = async () => {
  const dialog = await screen.findByRole('dialog', { name: NOT_STARTED });
  return within(dialog).findByRole('alert');
};

describe('a link to a document', () => {
  test('is a link, and its download starts once the server was asked', async () => {
    const { saved, link, heads } = await open({ [ASKED]: noBody(200) });
    expect(link.getAttribute('href')).toBe(gas.download_url);
    await userEvent.click(link);
    await waitFor(() => expect(saved).toEqual([gas.download_url]));
    expect(heads().map(({ call }) => call)).toEqual([ASKED]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['was deleted', noBody(404), /^There is no such file any more/],
    ['is damaged on our side', noBody(410), /^The file is missing or damaged on our side/],
    ['a busy server cannot read now', noBody(503), /^LetProof is busy/],
    ['needs a connection', new TypeError('Failed to fetch'), /^We could not reach LetProof/],
    ['an error of the server keeps back', noBody(500), /^Something went wrong on our side/],
  ])('that %s says why, and leaves the page as it is', async (_, answer, text) => {
    const { saved, link, router } = await open({ [ASKED]: answer });
    await userEvent.click(link);
    const alert = await shownProblem();
    expect(alert.textContent).toMatch(text);
    expect(document.activeElement).toBe(alert);
    expect(saved).toEqual([]);
    expect(router.state.location.pathname).toBe(`/properties/${quay.id}/documents`);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('leads to the sign-in after the session has ended', async () => {
    const { saved, link, router } = await open({ [ASKED]: noBody(401) });
    await userEvent.click(link);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect([saved, screen.queryByRole('dialog')]).toEqual([[], null]);
  });

  test('is asked for once by a double click', async () => {
    const late = delayed(noBody(200));
    const { saved, link, heads } = await open({ [ASKED]: late.answer });
    fireEvent.click(link);
    await waitFor(() => expect(heads()).toHaveLength(1));
    fireEvent.click(link);
    late.release();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(heads()).toHaveLength(1);
  });

  /** Opens the former versions below the menu, so that there is a second link. */
  const otherLink = async () => {
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByText('History, 1 earlier'));
    return screen.findByRole('link', { name: /^Download gas-2025\.pdf/ });
  };

  test('is asked for while another one waits for the server', async () => {
    const late = delayed(noBody(200));
    const { saved, link, heads } = await open({ [ASKED]: late.answer, [ASKED_FORMER]: noBody(200) });
    await userEvent.click(link);
    await userEvent.click(await otherLink());
    await waitFor(() => expect(saved).toEqual([former.download_url]));
    late.release();
    await waitFor(() => expect(saved).toEqual([former.download_url, gas.download_url]));
    expect(heads()).toHaveLength(2);
  });

  test('that was refused says why, also if another download has started since', async () => {
    const late = delayed(noBody(404));
    const { saved, link } = await open({ [ASKED]: late.answer, [ASKED_FORMER]: noBody(200) });
    await userEvent.click(link);
    await userEvent.click(await otherLink());
    await waitFor(() => expect(saved).toEqual([former.download_url]));
    late.release();
    expect((await shownProblem()).textContent).toMatch(/^There is no such file any more/);
  });

  test('says after a second that its download starts, until the server has answered', async () => {
    const second = holdTheSecond();
    const late = delayed(noBody(200));
    const { saved, link } = await open({ [ASKED]: late.answer });
    await userEvent.click(link);
    const said = () => screen.queryAllByRole('status', { hidden: true }).map(({ textContent }) => textContent);
    expect(said()).toContain('');
    second.passes();
    expect(said()).toContain('The download starts...');
    late.release();
    await waitFor(() => expect(saved).toHaveLength(1));
    await waitFor(() => expect(said()).not.toContain('The download starts...'));
  });

  test('shows no refusal on another page that has been opened since', async () => {
    const late = delayed(noBody(404));
    const { link, router } = await open({ [ASKED]: late.answer });
    await userEvent.click(link);
    await act(() => router.navigate('/settings'));
    late.release();
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(screen.queryByRole('dialog', { name: NOT_STARTED })).toBeNull();
  });

  test('closes the reason of a refusal when another page is opened', async () => {
    const { link, router } = await open({ [ASKED]: noBody(404) });
    await userEvent.click(link);
    await shownProblem();
    for (const to of ['/settings', `/properties/${quay.id}/documents`]) {
      await act(() => router.navigate(to));
      expect(screen.queryByRole('dialog', { name: NOT_STARTED })).toBeNull();
    }
  });

  // On iOS a date is then added to the calendar, and not saved as a file.
  test.each([
    ['leaves', false],
    ['does not leave', true],
  ])('%s the file to the browser, as its link does', async (_, saves) => {
    const { link } = await open({ [ASKED]: noBody(200) });
    link.toggleAttribute('download', saves);
    const pressed: boolean[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      pressed.push(this.hasAttribute('download'));
    });
    await userEvent.click(link);
    await waitFor(() => expect(pressed).toEqual([saves]));
  });

  test.each([
    ['with Ctrl', { ctrlKey: true }, ''],
    ['with Cmd', { metaKey: true }, ''],
    ['with Shift', { shiftKey: true }, ''],
    ['with the middle button', { button: 1 }, ''],
    ['on a link that opens a new tab', {}, '_blank'],
  ])('is left to the browser by a click %s', async (_, click, target) => {
    const { link, heads } = await open({ [ASKED]: noBody(200) });
    link.setAttribute('target', target);
    const isTaken: boolean[] = [];
    const note = (event: Event) => {
      isTaken.push(event.defaultPrevented);
      // jsdom loads no page, and says so in the log.
      event.preventDefault();
    };
    window.addEventListener('click', note, { once: true });
    fireEvent.click(link, click);
    expect([isTaken, heads()]).toEqual([[false], []]);
  });

  test('among the former versions asks first, too', async () => {
    const { saved } = await open({ [ASKED_FORMER]: noBody(200) });
    (await otherLink()).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(saved).toEqual([former.download_url]));
  });
});
