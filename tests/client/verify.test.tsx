// @vitest-environment jsdom
import type { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { queries } from '../../client/api/queries.ts';
import { VerifyView } from '../../client/site/verify/VerifyView.tsx';
import { UNKNOWN_BADGE, Verification } from '../../domain/badges/contract.ts';
import { type Answer, delayed, enter, problem, renderClient, server } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const CODE = 'LP-7Q4K-M2XD';
const found = (rest: object): Answer => ({
  status: 200,
  body: {
    valid: true,
    propertyName: 'Seaview Cottage',
    propertyAddress: '14 Harbour Row, St Ives, TR26 1PX',
    addressChangedOn: null,
    issuedDate: '2026-11-03',
    expiryDate: '2027-09-14',
    status: 'active',
    reason: null,
    since: null,
    message: 'This badge is valid.',
    questions: { answered: 42, total: 42 },
    evidence: [
      { documentType: 'gas_safety_certificate', expiryDate: '2027-09-14' },
      { documentType: 'cancellation_policy', expiryDate: null },
    ],
    ...rest,
  },
});
const unknown: Answer = { status: 404, body: { ...UNKNOWN_BADGE, success: false } };
const scan = (answer: Answer | Error | (() => Answer | Promise<Answer>), path = `/verify-badge/${CODE}`) => {
  const { fetch, asked } = server({
    'GET /auth/me': problem(401, ''),
    [`GET /badges/verify/${CODE}`]: answer,
    [`GET /badges/verify/${CODE}?again=`]: answer,
  });
  vi.stubGlobal('fetch', fetch);
  return { ...renderClient(path), asked };
};
const idle = { checking: false, checkedByHand: false, onCheckAgain: () => {}, onTry: () => {} };
const heading = () => screen.findByRole('heading', { level: 1 });
/** Waits until the last check has failed, and the page knows it. */
const failed = (client: QueryClient) =>
  waitFor(() => expect(client.getQueryState(queries.verify(CODE).queryKey)?.status).toBe('error'));
const fact = (label: string) => screen.getByText(label).nextSibling?.textContent;

test('markup in the name and address of a property is shown as text', async () => {
  const propertyName = 'Tŷ <b>&amp;</b><img src=x onerror=alert(1)>';
  const propertyAddress = '<script>alert(2)</script>, St Ives';
  scan(found({ propertyName, propertyAddress }));
  await heading();
  for (const text of [propertyName, propertyAddress]) expect(screen.getByText(text).childElementCount).toBe(0);
  expect(document.body.querySelector('b, script, img[src=x]')).toBeNull();
});

describe('the verification page', () => {
  test('counts its first look at a badge whose code was unknown before', async () => {
    let answer: Answer = unknown;
    const { asked } = scan(() => answer);
    expect((await heading()).textContent).toBe('Invalid Badge');
    answer = found({});
    await userEvent.click(screen.getByText('Check again'));
    await screen.findByText('Seaview Cottage');
    const looks = asked.map(({ call }) => call).filter((call) => call.includes('/badges/verify/'));
    expect(looks).toEqual([`GET /badges/verify/${CODE}`, `GET /badges/verify/${CODE}`]);
  });

  test.each([`/verify-badge/${CODE}`, `/v/${CODE.toLowerCase()}`])(
    'shows a valid badge at %s as verified',
    async (path) => {
      scan(found({}), path);
      expect((await heading()).textContent).toBe('Badge Verified');
      expect(screen.getByText('Seaview Cottage')).toBeDefined();
      expect(screen.getByText('14 Harbour Row, St Ives, TR26 1PX')).toBeDefined();
      expect(fact('Issued')).toBe('03/11/2026');
      expect(fact('Valid Until')).toBe('14/09/2027');
      expect(fact('Status')).toBe('Active');
      expect(
        screen.getByText(/^The owner answered all 42 .* a self-assessment with evidence on file, not a legal opinion/),
      ).toBeDefined();
      expect(screen.getByRole('heading', { name: 'Evidence on file' }).nextSibling?.textContent).toBe(
        'Gas safety certificate, until 14/09/2027 · Cancellation policy',
      );
      expect(document.title).toBe('Badge Verified: Seaview Cottage · LetProof');
    },
  );

  test.each([
    ['active', 'Badge Verified'],
    ['suspended', 'Badge Suspended'],
    ['expired', 'Invalid Badge'],
  ])('says of a badge that is %s when its address was changed after the assessment', async (status, title) => {
    scan(found({ valid: status === 'active', status, addressChangedOn: '2026-11-21' }));
    expect((await heading()).textContent).toBe(title);
    const line = screen.getByText('The address was changed on 21/11/2026, after the assessment.');
    expect(line.previousSibling?.textContent).toBe('14 Harbour Row, St Ives, TR26 1PX');
  });

  test('says nothing of an address that was not changed', async () => {
    scan(found({}));
    await heading();
    expect(screen.queryByText(/address was changed/)).toBeNull();
  });

  test('says how many questions of new rules are still open', async () => {
    scan(found({ questions: { answered: 40, total: 42 } }));
    await heading();
    expect(screen.getByText(/time to answer 2 of the 42 questions .* answered the other 40, each/)).toBeDefined();
    expect(screen.queryByText(/all 42/)).toBeNull();
  });

  test('shows why a badge is suspended', async () => {
    const reason = 'The fire risk assessment was removed on 02/06/2027.';
    scan(found({ valid: false, status: 'suspended', reason, since: '2027-06-02', message: 'x' }));
    expect((await heading()).textContent).toBe('Badge Suspended');
    expect(screen.getByText(reason).closest('p')?.textContent).toBe(
      `${reason} The badge has been suspended since 02/06/2027. Until that is put right, it proves nothing.`,
    );
    expect(fact('Status')).toBe('Suspended');
    expect(screen.getByRole('heading', { name: 'Is this your property?' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sign in and put it right' }).getAttribute('href')).toBe('/login');
  });

  test('shows the time of the check, and "just now" for one minute', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:32:00Z') });
    const { body } = found({});
    const model = { code: CODE, verification: Verification.parse(body), checkedAt: new Date() };
    render(<VerifyView {...model} {...idle} />, { wrapper: MemoryRouter });
    expect(screen.getByText('Checked just now, 21/11/2026 at 10:32')).toBeDefined();
    expect(screen.queryByText('Is this your property?')).toBeNull();
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText('Checked on 21/11/2026 at 10:32')).toBeDefined();
  });

  test('shows an expired badge as invalid, with the reason and the day', async () => {
    const reason = 'The gas safety certificate ran out on 14/09/2027.';
    scan(found({ valid: false, status: 'expired', reason, since: '2027-09-15', message: '', evidence: [] }));
    expect((await heading()).textContent).toBe('Invalid Badge');
    expect(screen.getByText('This badge could not be verified or has expired.')).toBeDefined();
    expect(screen.getByText(reason).closest('p')?.textContent).toBe(
      `${reason} The badge has been expired since 15/09/2027 and proves nothing until it is renewed.`,
    );
    expect(screen.getByRole('heading', { name: 'What expired means' })).toBeDefined();
    expect(screen.queryByLabelText('Badge code')).toBeNull();
    expect(fact('Status')).toBe('Expired');
    expect(screen.queryByText('Evidence on file')).toBeNull();
  });

  test('shows since when a badge is revoked, without the property', async () => {
    const reason = 'The property was removed.';
    const unnamed = { propertyName: null, propertyAddress: null, evidence: [] };
    scan(
      found({ ...unnamed, valid: false, status: 'revoked', reason, since: '2027-01-02', message: 'It was revoked.' }),
    );
    expect((await heading()).textContent).toBe('Invalid Badge');
    expect(screen.getByText('It was revoked.')).toBeDefined();
    expect(screen.getByText(reason).closest('p')?.textContent).toBe(`${reason} The badge was revoked on 02/01/2027.`);
  });

  test('shows an unknown code as invalid', async () => {
    scan(unknown);
    expect((await heading()).textContent).toBe('Invalid Badge');
    expect(screen.getByText('This badge could not be verified or has expired.')).toBeDefined();
  });

  test('sends no request for a malformed code and offers to enter another', async () => {
    const { asked, router } = scan(found({}), '/v/LP-7Q4K-M2XO');
    expect((await heading()).textContent).toBe('Invalid Badge');
    expect(screen.getByText('Invalid badge ID')).toBeDefined();
    expect(asked.some(({ call }) => call.includes('/verify/'))).toBe(false);
    expect(screen.queryByText(/^Checked/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
    const box = screen.getByLabelText('Badge code');
    await enter(box, CODE.toLowerCase());
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('heading', { name: 'Badge Verified' })).textContent).toBe('Badge Verified');
    expect(router.state.location.pathname).toBe(`/verify-badge/${CODE.toLowerCase()}`);
  });

  describe('changes by itself', () => {
    const suspended = found({ valid: false, status: 'suspended', reason: 'x', since: '2027-06-02', message: 'x' });
    const opened = async (...answers: (Answer | Error | Promise<Answer>)[]) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const visible = vi.spyOn(document, 'visibilityState', 'get');
      const show = (state: DocumentVisibilityState) => {
        visible.mockReturnValue(state);
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      };
      show('visible');
      const { asked, client } = scan(() => (answers.length > 1 ? answers.shift() : answers[0]) as Answer);
      await heading();
      const checks = () => asked.filter(({ call }) => call.includes('/verify/')).length;
      return { checks, show, failed: () => failed(client), pass: () => act(() => vi.advanceTimersByTime(30_000)) };
    };

    test('within half a minute, without a word about the check', async () => {
      const { checks, pass } = await opened(suspended, found({}));
      await pass();
      expect(await screen.findByRole('heading', { name: 'Badge Verified' })).toBeDefined();
      expect(checks()).toBe(2);
      expect(screen.queryByText('Checking...')).toBeNull();
    });

    test('but not while another tab is shown', async () => {
      const { checks, pass, show } = await opened(suspended, found({}));
      show('hidden');
      await pass();
      expect(checks()).toBe(1);
      show('visible');
      expect(await screen.findByRole('heading', { name: 'Badge Verified' })).toBeDefined();
    });

    test.each([
      ['an unknown code', unknown],
      ['a revoked badge', found({ valid: false, status: 'revoked', reason: 'x', since: '2027-01-02' })],
    ])('never for %s', async (_, answer) => {
      const { checks, pass } = await opened(answer);
      await pass();
      expect(checks()).toBe(1);
    });

    test('but keeps the code that is being typed while an unknown one is asked about again', async () => {
      const again = delayed(unknown);
      const { checks, show } = await opened(unknown, again.answer());
      const box = screen.getByLabelText('Badge code');
      await enter(box, 'LP-7Q4K-M2');
      show('hidden');
      show('visible');
      await expect.poll(checks).toBe(2);
      // Until the page has been rendered while it asks.
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
      await act(async () => again.release());
      expect(await screen.findByLabelText('Badge code')).toBe(box);
      expect(box).toHaveProperty('value', 'LP-7Q4K-M2');
    });

    test('and keeps the last result without a connection, until the visitor asks again', async () => {
      const { failed, pass } = await opened(found({}), problem(400, ''));
      await pass();
      await failed();
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Badge Verified');
      await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
      expect(await screen.findByRole('heading', { name: 'Unable to verify this badge' })).toBeDefined();
    });
  });

  test('"Check again" keeps its focus at an unknown code, and says that it is done', async () => {
    const again = delayed(unknown);
    const answers = [unknown, again.answer()];
    scan(() => answers.shift() ?? unknown);
    const button = await screen.findByRole('button', { name: 'Check again' });
    const status = screen.getByRole('status');
    await userEvent.click(button);
    expect(button.textContent).toBe('Checking...');
    expect(status.textContent).toBe('');
    await act(async () => again.release());
    await expect.poll(() => status.textContent).toBe('Checked again.');
    expect(status.isConnected).toBe(true);
    expect(document.activeElement).toBe(button);
  });

  test('keeps the notice and its focus while a check by hand that has failed is repeated', async () => {
    let answer: Answer | Promise<Answer> = found({});
    const { asked } = scan(() => answer);
    await heading();
    answer = problem(400, '');
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answer = new Promise<Answer>(() => {});
    const before = asked.length;
    await userEvent.click(retry);
    await waitFor(() => expect(asked).toHaveLength(before + 1));
    await waitFor(() => expect(retry.getAttribute('aria-disabled')).toBe('true'));
    expect(document.activeElement).toBe(retry);
    expect(screen.getByText(/Failed to verify badge/)).toBeDefined();
  });

  test('keeps the last result again after a failed check by hand and a good one', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    const answers = [found({}), problem(400, ''), found({}), problem(400, '')];
    const { client } = scan(() => answers.shift() ?? problem(400, ''));
    const pass = () => act(() => vi.advanceTimersByTime(30_000));
    expect((await heading()).textContent).toBe('Badge Verified');
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByRole('heading', { name: 'Unable to verify this badge' })).toBeDefined();
    await pass();
    expect(await screen.findByRole('heading', { name: 'Badge Verified' })).toBeDefined();
    await pass();
    await failed(client);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Badge Verified');
  });

  test.each([
    ['our server', problem(404, 'Not found')],
    ['a proxy', { status: 404, body: '<h1>Not found</h1>' }],
  ])('a 404 of %s that names no badge is shown as a failure, not as an invalid badge', async (_, answer) => {
    scan(answer);
    expect((await heading()).textContent).toBe('Unable to verify this badge');
  });

  test('shows a network failure without a statement about the badge', async () => {
    scan(problem(400, ''));
    expect((await heading()).textContent).toBe('Unable to verify this badge');
    expect(screen.getByText(/Failed to verify badge/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});
