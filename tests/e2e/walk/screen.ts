import type { Visitor } from '../visitor.ts';
import type { World } from '../world.ts';

/** `someoneNew` is another account with a confirmed address on each visit, for states that an account can reach once only. */
type User = 'visitor' | 'someoneNew' | keyof World['jars'];

/** A screen in one of its states, and how to get there. */
export type Screen = {
  readonly name: string;
  readonly user: User;
  readonly path: string | ((world: World) => string | Promise<string>);
  /** Texts that appear once the screen is ready. */
  readonly shows: readonly string[];
  /** People print it: its print is to be looked at, too. */
  readonly prints?: true;
  /** What the server refuses on the way, as the visitor takes it. */
  readonly refusals?: readonly string[];
  readonly after?: (visitor: Visitor, world: World) => Promise<void>;
};

export const cookiesFor = async ({ user }: Screen, world: World): Promise<ReadonlyMap<string, string>> => {
  if (user === 'visitor') return new Map();
  return user === 'someoneNew' ? (await world.register()).jar : world.jars[user];
};

export const arrive = async (visitor: Visitor, { path, shows, after }: Screen, world: World): Promise<void> => {
  await visitor.go(typeof path === 'string' ? path : await path(world));
  await visitor.see(...shows);
  if (after) {
    // Content that comes late moves what is pressed next.
    await visitor.settled();
    await after(visitor, world);
  }
  await visitor.settled();
};
