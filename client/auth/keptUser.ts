import type { User } from '../../domain/accounts/contract.ts';

/** No page shows these before the server has answered, so the browser does not keep them. */
const NOT_KEPT = { phone: '', marketing_opt_in: false, two_factor: false };

export type KeptUser = Omit<User, keyof typeof NOT_KEPT>;

export const keptUser = ({ phone: _phone, marketing_opt_in: _choice, two_factor: _isOn, ...kept }: User): KeptUser =>
  kept;

/** Until the server has answered. */
export const userBefore = (kept: KeptUser): User => ({ ...kept, ...NOT_KEPT });
