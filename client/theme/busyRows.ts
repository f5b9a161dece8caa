import { colour } from './tokens.ts';

/** For rows that are about to be replaced: a bar at their top. They are not faded, so their text keeps its contrast. */
export const busyRows = {
  backgroundImage: `linear-gradient(${colour.harbour600}, ${colour.harbour600})`,
  backgroundSize: '100% 3px',
  backgroundRepeat: 'no-repeat',
} as const;
