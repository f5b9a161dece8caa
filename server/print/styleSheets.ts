import { colour, shadow } from '../../client/theme/tokens.ts';
import { readProjectFile } from './projectFiles.ts';

const variables = Object.entries({ ...colour, shadow }).map(([name, value]) => `--${name}:${value}`);

/** The client's colours as CSS variables under their own names, such as `--harbour700`. */
export const COLOUR_VARIABLES = `:root{${variables.join(';')}}`;

/** Call it at load, so that a missing file stops the start and not the first print. */
export const styleSheet = (path: `./server/${string}.css`): string => readProjectFile(path).toString('utf8');
