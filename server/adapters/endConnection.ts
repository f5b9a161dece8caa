import type { Socket } from 'node:net';

/** Milliseconds that closing a connection may take. */
const CLOSING = 1000;

/** Closes a connection to Postgres. Without a network it would wait for ever for a reply to its goodbye. */
export const endConnection = async (end: () => Promise<unknown>, socket: Socket | undefined): Promise<void> => {
  const late = setTimeout(() => socket?.destroy(), CLOSING);
  await end().catch(() => {});
  clearTimeout(late);
};
