// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setActingAccount } from '../../client/api/actingAccount.ts';
import { call, upload } from '../../client/api/http.ts';
import { forgetAttempts } from '../../client/api/idempotencyKeys.ts';
import { id } from './fixtures.tsx';
import { type Answer, offline, refusal } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
beforeEach(() => forgetAttempts('all'));
afterEach(() => setActingAccount(null));

const done: Answer = { body: { success: true } };
const inProgress = refusal(409, { type: '/problems/in-progress' }, { 'Retry-After': '0.01' });
const notJson: Answer = { body: '<h1>Sign in to the hotel</h1>' };

/** Gives one answer after the other, then only successes. Returns the keys of the requests; null for one without. */
const answering = (...answers: readonly Answer[]) => {
  const left = [...answers];
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('Idempotency-Key'));
    const answer = left.shift() ?? done;
    if (answer instanceof Error) throw answer;
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200, headers: answer.headers ?? {} });
  });
  return keys;
};

const settled = (work: Promise<unknown>) => work.catch(() => undefined);
const addGroup = (name = 'Kiln Cottages') => settled(call('POST /api/groups', { body: { name } }));
const different = (keys: readonly (string | null)[]) => new Set(keys).size;

describe('a command', () => {
  test('has a key of its own each time', async () => {
    const keys = answering();
    await addGroup();
    await addGroup();
    expect(keys[0]).toMatch(/^[\da-f]{32}$/);
    expect(different(keys)).toBe(2);
  });

  test.each([
    ['no answer', offline],
    ['an answer of 500', refusal(500)],
    ['an answer of 503', refusal(503)],
    ['an answer of 429', refusal(429)],
    ['the page of something between', notJson],
  ])('keeps its key after %s, until there is a definite answer', async (_, answer) => {
    const keys = answering(answer, answer);
    for (let attempt = 0; attempt < 4; attempt++) await addGroup();
    expect(keys.slice(0, 3)).toEqual(Array(3).fill(keys[0]));
    expect(keys[3]).not.toBe(keys[0]);
  });

  test.each([400, 401, 402, 404, 409, 422])('has another key after a refusal with %i', async (status) => {
    const keys = answering(offline, refusal(status));
    for (let attempt = 0; attempt < 3; attempt++) await addGroup();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('has another key with another body, and in another account', async () => {
    const keys = answering(offline, offline, offline);
    await addGroup();
    await addGroup('Slipway');
    setActingAccount(id(90));
    await addGroup();
    expect(different(keys)).toBe(3);
  });

  test('waits while the server works on its first attempt, and then gets the answer', async () => {
    const keys = answering(offline, inProgress, inProgress);
    await addGroup();
    expect(await call('POST /api/groups', { body: { name: 'Kiln Cottages' } })).toEqual({ success: true });
    expect(keys).toEqual(Array(4).fill(keys[0]));
  });

  test('has another key after another command, which may have removed what the lost answer was about', async () => {
    const keys = answering(offline);
    await addGroup();
    await call('DELETE /api/groups/{id}', { path: { id: id(1) } });
    await addGroup();
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('has another key after an answer was saved, which may have put right what was refused', async () => {
    const keys = answering(offline);
    await addGroup();
    await call('PUT /api/groups/{id}', { path: { id: id(1) }, body: { name: 'Slipway' } });
    await addGroup();
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('has another key after ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') });
    const keys = answering(offline, offline);
    await addGroup();
    vi.setSystemTime(new Date('2026-11-21T10:09:59Z'));
    await addGroup();
    vi.setSystemTime(new Date('2026-11-21T10:10:01Z'));
    await addGroup();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('has none if it only reads, may be repeated, signs in or answers a secret', async () => {
    const keys = answering();
    await call('GET /api/properties');
    await call('PUT /api/groups/{id}', { path: { id: id(1) }, body: { name: 'Slipway' } });
    await call('POST /api/auth/login', { body: { email: 'rowena@example.com', password: 'seaside-holiday' } });
    await call('POST /api/account/api-keys', { body: { name: 'Bookings', scopes: ['read'] } });
    await call('POST /api/shares/{token}/open', { path: { token: 'x' }, body: {} });
    expect(keys).toEqual(Array(5).fill(null));
    await call('POST /api/auth/confirm-email/resend');
    expect(keys[5]).toMatch(/^[\da-f]{32}$/);
  });
});

describe('an upload', () => {
  /** Each of these uploads loses its connection. */
  const lostUploads = () => {
    const keys: string[] = [];
    class LostRequest {
      upload = {};
      onerror = () => {};
      open() {}
      setRequestHeader(name: string, value: string) {
        if (name === 'Idempotency-Key') keys.push(value);
      }
      send() {
        this.onerror();
      }
    }
    vi.stubGlobal('XMLHttpRequest', LostRequest);
    return keys;
  };
  const send = (file: File, expiry_date = '2027-10-31') =>
    settled(
      upload('POST /api/documents/upload', { form: { file, property_id: id(11), question_id: '20', expiry_date } }),
    );

  test('of the same file with the same fields keeps its key', async () => {
    const keys = lostUploads();
    const file = new File(['x'], 'gas.pdf');
    await send(file);
    await send(file);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('keeps its key when an answer is saved in between', async () => {
    const keys = lostUploads();
    const file = new File(['x'], 'gas.pdf');
    await send(file);
    answering();
    await call('PUT /api/groups/{id}', { path: { id: id(1) }, body: { name: 'Slipway' } });
    await send(file);
    expect(keys[1]).toBe(keys[0]);
  });

  test('of another file, or with another field, has another key', async () => {
    const keys = lostUploads();
    await send(new File(['x'], 'gas.pdf', { lastModified: 1 }));
    await send(new File(['y'], 'gas.pdf', { lastModified: 2 }));
    await send(new File(['x'], 'gas.pdf', { lastModified: 1 }), '2028-10-31');
    expect(different(keys)).toBe(3);
  });
});
