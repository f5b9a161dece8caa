import type { User } from '../../domain/accounts/contract.ts';

/** No page shows these before the server has answered, so the browser does not keep them. */
const NOT_STORED = { phone: '', marketing_opt_in: false, two_factor: false };

export type StoredUser = Omit<User, keyof typeof NOT_STORED>;

export const storedUser = ({
  phone: _phone,
  marketing_opt_in: _choice,
  two_factor: _isOn,
  ...stored
}: User): StoredUser => stored;

/** Until the server has answered. */
export const userBefore = (stored: StoredUser): User => ({ ...stored, ...NOT_STORED });
