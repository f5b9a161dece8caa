// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { keys } from '../../client/api/queryKeys.ts';
import { BadgeModal } from '../../client/app/badge/BadgeModal.tsx';
import { BadgePage } from '../../client/app/badge/BadgePage.tsx';
import { BadgeView } from '../../client/app/badge/BadgeView.tsx';
import { downloadBadgeFile } from '../../client/app/badge/badgeFiles.ts';
import { embedCode } from '../../client/app/badge/badgeLinks.ts';
import { useSession } from '../../client/auth/session.ts';
import { qrSvg } from '../../client/components/data/qrSvg.ts';
import type { Badge } from '../../domain/badges/contract.ts';
import { ended, ok, pastDue, problem, renderAt, rowena, server, shownBadge } from './fixtures.tsx';
import { refusal, stubApi } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') });
});

const CODE = 'LP-3H8T-W6RN';
const badge = shownBadge(CODE);

test('the embed code links to the verification page, is at most 240 px wide and escapes the property name', () => {
  const host = document.createElement('div');
  host.innerHTML = embedCode({ ...badge, propertyName: '"><script>alert(1)</script>' });
  expect(host.querySelector('a')?.href).toBe(badge.verification_url);
  const image = host.querySelector('img');
  expect(image?.src).toBe(`https://letproof.example/api/badges/${CODE}/image?type=badge&colorMode=color`);
  expect(image?.style.maxWidth).toBe('240px');
  expect(image?.alt).toContain('"><script>alert(1)</script>');
  expect(host.querySelector('script')).toBeNull();
});

test('the QR code is an SVG with the requested size and a margin of two modules', async () => {
  const svg = await qrSvg(badge.verification_url, 400);
  const [, modules] = /viewBox="0 0 (\d+) \d+"/.exec(svg) ?? [];
  expect(svg).toContain('width="400"');
  expect((Number(modules) - 4 - 17) % 4).toBe(0);
});

/** jsdom's files have no `text()`. */
const textOf = (file: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });

test('the QR code to download has the badge code under it', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const createObjectURL = vi.fn<(file: Blob) => string>(() => 'blob:qr');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }));
  await downloadBadgeFile('qr', badge);
  const host = document.createElement('div');
  host.innerHTML = await textOf(createObjectURL.mock.calls[0]?.[0] ?? new Blob());
  expect(host.querySelector('svg > svg')?.getAttribute('height')).toBe('400');
  const code = host.querySelector('svg > text');
  expect(code?.textContent).toBe(CODE);
  expect(Number(code?.getAttribute('y'))).toBeGreaterThan(400);
});

describe('the Badge & QR Code modal', () => {
  const modal = (given: Partial<Badge> = {}) =>
    renderAt(<BadgeModal propertyName="Quay House" badge={{ ...badge, ...given }} onClose={() => undefined} />);
  const downloads = () => screen.queryAllByRole('button', { name: /SVG|PDF/ }).map((button) => button.textContent);

  test('shows the QR code and three downloads of an active badge', async () => {
    modal();
    const code = await screen.findByRole('img', { name: 'QR code to the verification page of Quay House' });
    expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['200', '200']);
    expect(downloads()).toEqual(['QR codeSVG, 400 px', 'BadgeSVG', 'CertificatePDF, A4']);
    expect(screen.getByText('Active')).toBeDefined();
  });

  test('only logs a failed download', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', server({}).fetch);
    modal();
    await userEvent.click(screen.getByRole('button', { name: /Certificate/ }));
    await waitFor(() => expect(logged).toHaveBeenCalledWith('Download failed', expect.anything()));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    [{ status: 'suspended' } as const, 'Suspended'],
    [{ status: 'expired' } as const, 'Expired'],
    [{ status: 'revoked' } as const, 'Revoked'],
  ])('a badge with %j is %s and has no downloads', (given, word) => {
    modal(given);
    expect(screen.getByText(word)).toBeDefined();
    expect(downloads()).toEqual([]);
    expect(screen.queryByRole('img')).toBeNull();
  });

  test.each([
    ['active', `${CODE}, valid until 09/12/2026`],
    ['suspended', CODE],
    ['expired', `${CODE}, ended 09/12/2026`],
    ['revoked', `${CODE}, revoked 17/11/2026`],
  ] as const)('says of a badge that is %s: %s', (status, text) => {
    modal({ status, since: status === 'active' ? null : '2026-11-17', expiry_date: '2026-12-09' });
    expect(document.querySelector('.who small')?.textContent).toBe(text);
  });

  test('hides QR code and address once the badge has been suspended while it was open', async () => {
    let now = badge;
    vi.stubGlobal('fetch', server({ [`GET /badges/${CODE}`]: () => ok({ badge: now }) }).fetch);
    const { client } = modal();
    expect(await screen.findByRole('img', { name: /^QR code/ })).toBeDefined();
    now = { ...badge, status: 'suspended', reason: REASON };
    await act(() => client.invalidateQueries({ queryKey: keys.badges }));
    expect(await screen.findByText('Suspended')).toBeDefined();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByLabelText('Verification address')).toBeNull();
  });
});

const REASON = 'The gas safety certificate ran out on 20/11/2026.';
const notActive = { status: 'expired', reason: REASON, since: '2026-11-21', cause: 'document' } as const;

test.each([
  ['modal', () => <BadgeModal propertyName="Quay House" badge={{ ...badge, ...notActive }} onClose={() => {}} />],
  ['page', () => <BadgeView badge={{ ...badge, ...notActive }} />],
])('the %s shows why and since when a badge is not active', (_, element) => {
  renderAt(element());
  expect(screen.getByText(REASON).closest('p')?.textContent).toBe(
    `${REASON} The badge has been expired since 21/11/2026.`,
  );
});

// The term, the time for new rules or the subscription may have ended as well: only the first cause is known here.
test.each([
  ['suspended', 'answers', 'Put right what the report names. The badge can then return under the same code'],
  ['expired', 'document', 'Replace the document that has expired. The badge can then return under the same code'],
] as const)('a badge that is %s is not promised to return by one step', (status, cause, says) => {
  renderAt(<BadgeView badge={{ ...badge, ...notActive, status, cause }} />);
  expect(screen.getByText(new RegExp(`^${says}`))).toBeDefined();
});

test('a badge whose subscription has ended leads to the plans, and to no report that would not help', () => {
  const given = { status: 'suspended', cause: 'subscription', since: '2026-11-01' } as const;
  const report = `/assessment/${badge.assessment_id}/report`;
  renderAt(
    <BadgeModal propertyName="Quay House" badge={{ ...badge, ...given }} reportHref={report} onClose={() => {}} />,
  );
  expect(screen.getByText(/^Choose a plan, and the badge returns by itself under the same code/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Choose a plan' }).getAttribute('href')).toBe('/subscription');
  expect(screen.queryByRole('link', { name: 'View Report' })).toBeNull();
});

test('a badge whose plan runs but is not paid leads to the open invoice', () => {
  onTestFinished(() => useSession.getState().signOut());
  useSession.setState({ signedIn: true, user: { ...rowena, subscription: { ...pastDue, may_write: false } } });
  renderAt(<BadgeView badge={{ ...badge, status: 'suspended', cause: 'subscription', since: '2026-11-01' }} />);
  expect(screen.getByText(/^Pay the open invoice, and the badge returns by itself under the same code/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Pay the open invoice' }).getAttribute('href')).toBe('/subscription');
});

describe('the badge page', () => {
  test('shows the image, the facts and the texts to copy', () => {
    renderAt(<BadgeView badge={badge} />);
    expect(screen.getByRole('img').getAttribute('src')).toMatch(`/api/badges/${CODE}/image?type=badge&colorMode=color`);
    for (const [label, value] of [
      ['Property', 'Quay House'],
      ['Address', '5 Pier Road, Whitby, YO21 3PU'],
      ['Badge ID', CODE],
      ['Status', 'Active'],
      ['Issued', '04/05/2026'],
      ['Valid Until', '09/12/2026'],
    ] as const)
      expect(screen.getByText(label).nextSibling?.textContent).toBe(value);
    expect(screen.getByLabelText<HTMLInputElement>('Verification URL').value).toContain(`/verify-badge/${CODE}`);
    expect(screen.getByRole('button', { name: 'Copy HTML embed code' })).toBeDefined();
  });

  test.each(['suspended', 'expired', 'revoked'] as const)('does not call a badge valid that is %s', (status) => {
    renderAt(<BadgeView badge={{ ...badge, status, since: '2026-11-17' }} />);
    expect(screen.queryByText(/valid until/i)).toBeNull();
    expect(screen.getByText('Expiry date').nextSibling?.textContent).toBe('09/12/2026');
  });

  test('the copy button copies the text and says so for 2 seconds', async () => {
    vi.useFakeTimers();
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    renderAt(<BadgeView badge={badge} />);
    const button = screen.getByRole('button', { name: 'Copy HTML embed code' });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    fireEvent.click(button);
    await pass(0);
    expect(writeText).toHaveBeenCalledExactlyOnceWith(embedCode(badge));
    expect(button.textContent).toBe('Copied! HTML embed code');
    await pass(1999);
    expect(button.textContent).toBe('Copied! HTML embed code');
    await pass(1);
    expect(button.textContent).toBe('Copy HTML embed code');
  });

  test.each([
    ['Quay House', `/badge/${CODE}`, ok({ badge })],
    ['Badge not found', '/badge/LP-0000-0000', problem(404, '')],
    ['Badge not found', '/badge/x', problem(422, '')],
    ['Failed to load badge', `/badge/${CODE}`, problem(400, '')],
    ['No badge ID provided', '/badge', ok({ badge })],
  ])('shows "%s" at %s', async (text, path, answer) => {
    vi.stubGlobal('fetch', server({ [`GET /badges/${path.split('/').at(-1)}`]: answer }).fetch);
    renderAt(<BadgePage />, path, '/badge/:badgeId?');
    expect(await screen.findByRole('heading', { name: text })).toBeDefined();
  });

  test('offers no check of the answers while a document has expired, because only a new document helps', () => {
    renderAt(<BadgeView badge={{ ...badge, ...notActive }} />);
    expect(screen.queryByRole('link', { name: 'Check the answers' })).toBeNull();
    expect(screen.getByText(/^Replace the document that has expired\./)).toBeDefined();
    expect(screen.getByRole('link', { name: 'View Report' })).toBeDefined();
  });

  test.each([
    ['page', (given: Badge) => <BadgeView badge={given} />],
    [
      'modal',
      (given: Badge) => (
        <BadgeModal propertyName="Quay House" badge={given} reportHref="/assessment/x/report" onClose={() => {}} />
      ),
    ],
  ])('after its term the %s leads to the check of last year’s answers, which renews it', (_, element) => {
    renderAt(element({ ...badge, status: 'expired', cause: 'term' }));
    expect(screen.getByText(/^Check last year’s answers again, and put right what the report names\./)).toBeDefined();
    const query = new URLSearchParams({
      property: badge.property_id,
      address: badge.property_address,
      assessment_id: badge.assessment_id,
    });
    expect(screen.getByRole('link', { name: 'Check the answers' }).getAttribute('href')).toBe(
      `/questionnaire?${query}`,
    );
    expect(screen.getByRole('link', { name: 'View Report' })).toBeDefined();
  });

  test('after its term it names the plan that the check of the answers needs', () => {
    onTestFinished(() => useSession.getState().signOut());
    useSession.setState({ signedIn: true, user: { ...rowena, subscription: ended }, checked: true });
    renderAt(<BadgeView badge={{ ...badge, status: 'expired', cause: 'term' }} />);
    expect(screen.getByText(/the badge can be renewed under .* For this the account needs a plan\.$/)).toBeDefined();
  });

  test.each([
    ['503', refusal(503), 'Failed to download badge. Please try again.'],
    ['429', refusal(429, {}, { 'Retry-After': '2500' }), 'Too many attempts. Please try again in 42 minutes.'],
  ])('shows an error after a download that was answered with %s', async (_, answer, text) => {
    stubApi({ [`GET /api/badges/${CODE}/download?format=pdf&type=certificate&colorMode=color`]: answer });
    renderAt(<BadgeView badge={badge} />);
    await userEvent.click(screen.getByRole('button', { name: /Certificate/ }));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    // The next attempt has its own result.
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await userEvent.click(screen.getByRole('button', { name: /Certificate/ }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
