import { patchPoolQuery } from './patchedPool.ts';

// Loaded into a server process before its program: a message to a webhook is noted as delivered before it is sent.

type Due = { readonly rows: readonly { readonly id: string }[] };

patchPoolQuery(
  (query) =>
    async function (...asked) {
      const found = await query.apply(this, asked);
      const [text] = asked;
      if (typeof text !== 'string' || !text.includes("from webhook_delivery where status = 'waiting'")) return found;
      const ids = (found as unknown as Due).rows.map(({ id }) => id);
      await query.call(this, "update webhook_delivery set status = 'delivered' where id = any($1)", [ids]);
      return found;
    },
);
