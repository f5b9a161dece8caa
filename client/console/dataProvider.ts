import simpleRestProvider from 'ra-data-simple-rest';
import { sendJson } from '../api/transport.ts';

type Options = { method?: string; body?: BodyInit | null; signal?: AbortSignal | null };

/** React-admin's calls go out like all others of the app: with its headers, its errors and its session. */
const client = async (address: string, { method = 'GET', body, signal }: Options = {}) => {
  const reply = await sendJson(address, {
    method,
    ...(typeof body === 'string' && { body }),
    ...(signal && { signal }),
  });
  return { ...reply, body: '' };
};

export const dataProvider = simpleRestProvider('/api/console', client);
