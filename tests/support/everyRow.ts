import { expect } from 'vitest';
import type { DomainEvent } from '../../domain/events.ts';
import type { EventMetadata } from '../../domain/metadata.ts';
import { personWithCanaries } from '../server/personalData/canaries.ts';
import { noDeadline } from './context.ts';
import { invite } from './invited.ts';
import { addProperty, someEmail } from './journey.ts';
import { startServer, type TestServer } from './server.ts';
import { staffOf } from './staff.ts';
import { offer } from './transferring.ts';

/** The read model that `fillEveryReadModel` leaves empty: its rows are reminders that were sent. */
export const WITHOUT_ROWS = 'reminder';

/** Does what gives every read model rows, but for one. */
export const fillEveryReadModel = async (server: TestServer): Promise<void> => {
  const { client, user, badgeId } = await personWithCanaries(server, 'rows', { asLead: true });
  await invite(server, client, user.id, { email: someEmail(), role: 'viewer' });
  await offer(client, await addProperty(client), someEmail());
  const report = { reason: 'other', message: 'The badge is not theirs' };
  expect((await server.client().post(`/api/badges/verify/${badgeId}/report`, report)).status).toBe(202);
  const staff = staffOf(server);
  await staff({ do: 'add', account: user.id, reason: 'Asked for by the test' });
  const allowance = { propertiesCount: 50, until: null, priceNote: '', reason: 'Asked for by the test' };
  await staff({ do: 'grant', account: user.id, allowance });
};

/** The events of such a server, which it has recorded in this order. */
export const logForEveryRow = async (): Promise<{
  readonly events: readonly DomainEvent[];
  readonly metadata: readonly EventMetadata[];
}> => {
  const server = await startServer();
  try {
    await fillEveryReadModel(server);
    const head = await server.core.store.head(noDeadline);
    const events: DomainEvent[] = [];
    const metadata: EventMetadata[] = [];
    const read = new AbortController();
    for await (const batch of server.core.events.subscribe(0n, read.signal)) {
      for (const entry of batch) {
        if ('unreadable' in entry) throw entry.unreadable;
        events.push(entry.event);
        metadata.push(entry.metadata);
      }
      if ((batch.at(-1)?.position ?? 0n) >= head) read.abort();
    }
    return { events, metadata };
  } finally {
    await server.remove();
  }
};
