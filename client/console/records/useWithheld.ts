import { useState } from 'react';
import { isWithheld } from './isWithheld.ts';

/**
 * True from the answer that withholds a record until it is loaded again. `error` is that of the query: what it has loaded
 * before must not come back because a later attempt fails in another way.
 */
export const useWithheld = (error: unknown): boolean => {
  const [was, setWas] = useState(false);
  const is = isWithheld(error) || (was && Boolean(error));
  if (is !== was) setWas(is);
  return is;
};
