// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  call,
  HttpError,
  messageOf,
  NetworkError,
  reasonOf,
  startDownloadAt,
  UnexpectedReply,
} from '../../client/api/http.ts';
import { makeQueryClient } from '../../client/api/queryClient.ts';
import { keys } from '../../client/api/queryKeys.ts';
import { awaitsReply } from '../../client/api/transport.ts';
import { neverAnswered } from './stubApi.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answering = (body: string, status = 200) => {
  const calls: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push([path, init]);
    return new Response(body, { status });
  });
  return calls;
};

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a request', () => {
  test('that writes is JSON with the cookie, and one that reads has no type', async () => {
    const calls = answering('{"success":true}');
    await call('POST /api/groups', { body: { name: 'Kiln Cottages' } });
    await call('GET /api/properties');
    const [written, asked] = calls.map(([, init]) => new Headers(init.headers));
    expect(calls[0]?.[0]).toBe('/api/groups');
    expect(calls[0]?.[1].method).toBe('POST');
    expect(written?.get('Content-Type')).toBe('application/json');
    expect(calls[0]?.[1].credentials).toBe('same-origin');
    expect(asked?.get('Content-Type')).toBeNull();
  });

  test('has its values in its address, each encoded, and leaves out what is undefined', async () => {
    const calls = answering('{"success":true}');
    const path = { id: 'a/b?c' };
    await call('GET /api/properties/{id}/stay', { path, query: { from: '2026-11-01', to: '2 & 3' } });
    await call('GET /api/documents', { query: { property_id: undefined, question_id: 0 } });
    expect(calls.map(([address]) => address)).toEqual([
      '/api/properties/a%2Fb%3Fc/stay?from=2026-11-01&to=2+%26+3',
      '/api/documents?question_id=0',
    ]);
  });

  test('that reads has no time limit of its own', async () => {
    const calls = answering('{"success":true}');
    await call('GET /api/properties');
    expect(calls.map(([, { signal }]) => signal)).toEqual([undefined]);
  });

  test('that writes ends after twenty seconds without an answer, and live changes no longer wait for it', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', neverAnswered);
    let error: unknown;
    void failure(call('POST /api/groups', { body: { name: 'Kiln Cottages' } })).then((failed) => {
      error = failed;
    });
    await vi.advanceTimersByTimeAsync(19_000);
    expect([error, awaitsReply()]).toEqual([undefined, true]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(error).toBeInstanceOf(NetworkError);
    expect(awaitsReply()).toBe(false);
  });

  test('with a time limit that the server does not begin to answer ends there as a failed connection', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', neverAnswered);
    let error: unknown;
    void failure(call('GET /api/properties', { within: 20_000 })).then((failed) => {
      error = failed;
    });
    await vi.advanceTimersByTimeAsync(19_000);
    expect(error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2000);
    expect(error).toBeInstanceOf(NetworkError);
  });

  test('about a file that the server does not answer within twenty seconds ends with a reason', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', neverAnswered);
    let error: unknown;
    void failure(startDownloadAt({ address: '/api/documents/x/download', isSaved: true })).then((failed) => {
      error = failed;
    });
    await vi.advanceTimersByTimeAsync(19_000);
    expect(error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2000);
    expect(reasonOf(error)).toMatch(/^We could not reach LetProof/);
  });
});

describe('a response', () => {
  test('with an error status carries its problem', async () => {
    const problem = { type: 't', title: 'x', status: 422, detail: 'd', message: 'City is required', error: 'd' };
    answering(JSON.stringify({ ...problem, errors: { city: 'City is required' } }), 422);
    const error = await failure(call('GET /api/properties'));
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 422, message: 'City is required', errors: { city: 'City is required' } });
  });

  test('of a proxy is an HttpError without a message', async () => {
    answering('<h1>Bad gateway</h1>', 502);
    const error = await failure(call('GET /api/properties'));
    expect(error).toMatchObject({ status: 502 });
    expect(messageOf(error, 'Upload failed')).toBe('Upload failed');
  });

  test.each(['<h1>Sign in to the hotel</h1>', '', 'null'])('%j is an UnexpectedReply', async (body) => {
    answering(body);
    const error = await failure(call('GET /api/properties'));
    expect(error).toBeInstanceOf(UnexpectedReply);
    expect(reasonOf(error)).toBe('LetProof gave an answer this page does not understand. Please reload and try again.');
  });

  test('that does not arrive is a NetworkError', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const error = await failure(call('GET /api/properties'));
    expect(error).toBeInstanceOf(NetworkError);
    expect(messageOf(error, 'Login failed')).toBe('Login failed');
    expect(reasonOf(error)).toMatch(/^We could not reach LetProof/);
  });
});

describe('the query client', () => {
  test('a 401 of any request clears the user', async () => {
    answering('{}', 401);
    const client = makeQueryClient();
    client.setQueryData(keys.me, { id: '1' });
    await failure(client.fetchQuery({ queryKey: ['x'], queryFn: () => call('GET /api/properties') }));
    expect(client.getQueryData(keys.me)).toBeNull();
  });
});
