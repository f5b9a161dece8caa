import { Problem } from '../../../domain/problem.ts';
import type { HttpClient } from '../http.ts';
import type { Reply } from '../reply.ts';
import type { HostileBodies, HostileBody } from './hostileBody.ts';

/** Milliseconds. Each takes some; a parser that goes on after the limit takes seconds. */
const SOON = 2000;

type Answered = { readonly reply: Reply; readonly took: number };

const send = async (client: HttpClient, { bytes, headers }: HostileBody): Promise<Answered> => {
  const raw = bytes();
  const start = performance.now();
  const reply = await client.send('POST', '/api/properties', { raw, headers });
  return { reply, took: performance.now() - start };
};

/** Sends all of them, one after the other. Returns those that were not refused as they must be, and the longest time. */
export const sendHostile = async (client: HttpClient, { status, bodies }: HostileBodies) => {
  const wrong: string[] = [];
  let slowest = 0;
  for (const body of bodies) {
    const { reply, took } = await send(client, body);
    const isRefused = reply.status === status && Problem.safeParse(reply.body).success;
    const isAsSaid = body.detail === undefined || reply.body?.detail === body.detail;
    slowest = Math.max(slowest, took);
    if (!isRefused || !isAsSaid || took > SOON)
      wrong.push(`${body.why}: ${reply.status} ${reply.text.slice(0, 300)} after ${took.toFixed(0)} ms`);
  }
  return { wrong, slowest };
};
