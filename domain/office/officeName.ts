import type { RegisteredAccount } from '../accounts/state.ts';
import { maskedEmail } from './maskedEmail.ts';

export type Named = Pick<RegisteredAccount, 'name' | 'email'>;

/** How lists and files of the back office name the holder of an account, who may have left the name blank. */
export const officeName = ({ name, email }: Named): string => name || maskedEmail(email);
