import { type Action, type ApiKeyScope, type Role, SCOPES } from '../../../../domain/policy.ts';
import type { Reply } from '../../../support/reply.ts';
import type { Person } from './people.ts';
import type { Sample } from './requests.ts';
import type { Route } from './routes.ts';

export type Outcome = 'allowed' | 'forbidden' | 'not found' | 'sign in';

/** `unknown` is the response to a request for an object that does not exist. */
export const outcomeOf = ({ status, text }: Reply, unknown: Reply): Outcome => {
  if (status === 401) return 'sign in';
  if (status === 403) return 'forbidden';
  // An answer to HEAD has no text.
  const isUnknown = text === unknown.text || text === '' || text.includes('<h1>There is no such checkout</h1>');
  return status === 404 && isUnknown ? 'not found' : 'allowed';
};

export type Table = Readonly<Record<Role, readonly Action[]>>;

type Asker = Pick<Person, 'id' | 'role' | 'reaches' | 'scopes'>;
type Asked = Pick<Sample, 'named' | 'own' | 'unknown' | 'withheld' | 'session' | 'public'>;

const isOffice = (asks: Route['asks']): boolean => asks?.startsWith('office:') === true;

/** Of a request with an API key of Ada's account. */
const outcomeOfKey = (scopes: readonly ApiKeyScope[], { asks, name }: Route, sample: Asked): Outcome => {
  // Pages read no API key.
  if (/ \/test-(checkout|portal)/.test(name)) return 'sign in';
  if (isOffice(asks)) return 'not found';
  if (asks === undefined || asks === 'nothing') return 'allowed';
  if (asks === 'session' || sample.session) return 'forbidden';
  if (!scopes.some((scope) => SCOPES[scope].includes(asks))) return 'forbidden';
  return sample.unknown || sample.withheld ? 'not found' : 'allowed';
};

/** The expected outcome of a request of this person for Ada's account. */
export const expectedOutcome = (
  table: Table,
  route: Route,
  { id, role, reaches, scopes }: Asker,
  sample: Asked,
): Outcome => {
  if (sample.public) return 'allowed';
  if (scopes) return outcomeOfKey(scopes, route, sample);
  const { asks } = route;
  const { named, own, unknown, withheld } = sample;
  if (id === null) return asks === 'nothing' ? 'allowed' : 'sign in';
  if (role === null) return 'not found';
  // For all others there is no back office.
  if (isOffice(asks) && role !== 'staff') return 'not found';
  if (asks === undefined || asks === 'nothing' || asks === 'session') return unknown ? 'not found' : 'allowed';
  if (!table[role].includes(asks)) return 'forbidden';
  if (unknown || withheld) return 'not found';
  if (own && role !== 'owner') return 'not found';
  return named && !reaches ? 'not found' : 'allowed';
};
