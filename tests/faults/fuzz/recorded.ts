import type { TestServer } from '../../support/server.ts';

/** An event, and the request at the beginning of what caused it: a policy's event has an event as its cause. */
export type Recorded = {
  readonly type: string;
  /** The correlation ids of the event and of its first cause. */
  readonly requests: readonly string[];
  /** The type of that first cause; of the event itself if it has none. */
  readonly firstType: string;
  /** The first cause is a person's event, recorded after the same position. */
  readonly begunByPerson: boolean;
};

/** All events after this position. */
export const recordedAfter = async (server: Pick<TestServer, 'query'>, after: string): Promise<readonly Recorded[]> => {
  const rows = await server.query(
    `with recursive chain as (
       select type, metadata->>'correlationId' as request, position, type as "firstType", metadata as first
       from event where position > $1
       union all
       select chain.type, chain.request, cause.position, cause.type, cause.metadata
       from chain join event cause on cause.id = (chain.first->>'causationId')::uuid)
     select type, array[request, first->>'correlationId'] as requests, "firstType",
       first->'actor'->>'kind' = 'person' and position > $1 as "begunByPerson"
     from chain where first->>'causationId' is null`,
    [after],
  );
  return rows;
};
