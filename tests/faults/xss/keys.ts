import { MAX_WEBHOOKS } from '../../../domain/webhooks/contract.ts';
import type { Fixture } from './fixture.ts';
import type { HookedTab } from './hook.ts';
import type { TextStore } from './texts.ts';
import { type Seen, walk } from './walk.ts';

const make = async ({ owner }: Fixture, texts: TextStore, index: number): Promise<readonly string[]> => {
  const key = await texts.send(owner, index, {
    path: '/api/account/api-keys',
    members: { name: 'name of an API key' },
    body: (text) => ({ json: { name: text('name of an API key'), scopes: ['read'] } }),
  });
  const webhook = await texts.send(owner, index, {
    path: '/api/account/webhooks',
    members: { url: 'address of a webhook' },
    body: (text) => ({ json: { url: text('address of a webhook'), types: ['badge.expired'] } }),
    kept: ({ body }) => ({ 'address of a webhook': body.webhook.url }),
  });
  return [
    ...(key ? [`/api/account/api-keys/${key.body.api_key.id}`] : []),
    ...(webhook ? [`/api/account/webhooks/${webhook.body.webhook.id}`] : []),
  ];
};

/** Keys and webhooks: an account has only a few at a time, so they are shown and removed in turn. */
export const walkKeys = async (fixture: Fixture, tab: HookedTab, texts: TextStore, seen: Seen): Promise<void> => {
  const indexes = [...texts.payloads.keys()];
  for (let from = 0; from < indexes.length; from += MAX_WEBHOOKS) {
    await fixture.server.query('delete from rate_limit');
    const part = indexes.slice(from, from + MAX_WEBHOOKS);
    const made = (await Promise.all(part.map((index) => make(fixture, texts, index)))).flat();
    const visits = part.map((index) => ({
      path: '/console/api-keys',
      shows: ['name of an API key', 'address of a webhook'] as const,
      index,
    }));
    await walk(tab, visits, texts, seen);
    for (const path of made) await fixture.owner.send('DELETE', path);
  }
};
