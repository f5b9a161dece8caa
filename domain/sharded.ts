/**
 * A record in 256 parts. A change copies one part, so that folding the events of 10,000 keys does not copy all of them
 * 10,000 times.
 */
export type Sharded<Value> = Readonly<Record<string, Readonly<Record<string, Value>>>>;

const SHARDS = 256;

/** Every character counts, because keys may begin or end alike. */
const shardOf = (key: string): number => {
  let hash = 0;
  for (let index = 0; index < key.length; index += 1) hash = (hash * 31 + key.charCodeAt(index)) % SHARDS;
  return hash;
};

export const valueIn = <Value>(shards: Sharded<Value>, key: string): Value | undefined => shards[shardOf(key)]?.[key];

export const withValue = <Value>(shards: Sharded<Value>, key: string, value: Value): Sharded<Value> => {
  const shard = shardOf(key);
  return { ...shards, [shard]: { ...shards[shard], [key]: value } };
};
