import type { Plugin } from 'vite';
import { colour, radius, shadow, size } from '../../client/theme/tokens.ts';

const ID = 'virtual:tokens.css';
const RESOLVED = `\0${ID}`;

const prefixed = (prefix: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => `--${prefix}${name}: ${value};`);

/** The design tokens as CSS variables, so that style sheets and the app's theme share one source. */
export const tokens: Plugin = {
  name: 'tokens',
  resolveId: (id) => (id === ID ? RESOLVED : undefined),
  load: (id) =>
    id === RESOLVED
      ? `:root { ${[...prefixed('', colour), ...prefixed('radius-', radius), ...prefixed('size-', size), `--shadow: ${shadow};`].join(' ')} }`
      : undefined,
};
