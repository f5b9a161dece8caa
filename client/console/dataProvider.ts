import simpleRestProvider from 'ra-data-simple-rest';
import { sendJson } from '../api/http.ts';

type Options = { method?: string; body?: BodyInit | null; signal?: AbortSignal | null };

/** React-admin's calls go out like all others of the app: with its headers, its errors and its session. */
const client = async (url: string, { method = 'GET', body, signal }: Options = {}) => {
  const { body: json, ...reply } = await sendJson(url, {
    method,
    ...(typeof body === 'string' && { body }),
    ...(signal && { signal }),
  });
  return { ...reply, json, body: '' };
};

export const dataProvider = simpleRestProvider('/console', client);
