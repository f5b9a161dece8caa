import { EventStoreDBClient } from '@eventstore/db-client';
import { onTestFinished, vi } from 'vitest';

/** Calls `opened` with each client of EventStoreDB that this process opens until the test ends. */
const onClientOpened = (opened: (client: EventStoreDBClient) => void): void => {
  const open = EventStoreDBClient.connectionString.bind(EventStoreDBClient);
  const spy = vi.spyOn(EventStoreDBClient, 'connectionString').mockImplementation((address) => {
    const client = open(address);
    opened(client);
    return client;
  });
  onTestFinished(() => spy.mockRestore());
};

/** Disposes each client when the next one is opened: the replacement of a client then ends the reads under way. */
export const disposeFormerClients = (): void => {
  let former: EventStoreDBClient | undefined;
  onClientOpened((client) => {
    void former?.dispose();
    former = client;
  });
};

type FindsNode = { resolveUri: () => Promise<string> };

/** Resolves once a client has given up looking for a node. */
export const noNodeFound = (): Promise<void> =>
  new Promise((resolve) => {
    onClientOpened((client) => {
      const finding = client as unknown as FindsNode;
      const find = finding.resolveUri;
      finding.resolveUri = async () => {
        try {
          return await find();
        } catch (error) {
          resolve();
          throw error;
        }
      };
    });
  });
