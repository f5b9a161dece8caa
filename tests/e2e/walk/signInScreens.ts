import { PASSWORD } from '../../support/journey.ts';
import type { Visitor } from '../visitor.ts';
import type { World } from '../world.ts';
import type { Screen } from './screen.ts';

const submitInvalidRegistration = async (visitor: Visitor) => {
  await visitor.fill('Email', 'ada');
  await visitor.press('Create Account');
  await visitor.see('There is a problem', 'Invalid email address', 'You must accept the terms and conditions');
};

const signIn = async (visitor: Visitor, email: string, password: string) => {
  await visitor.fill('Email', email);
  await visitor.fill('Password', password);
  await visitor.press('Sign In');
};

const signInWithWrongPassword = async (visitor: Visitor) => {
  await signIn(visitor, 'nobody@example.com', 'not the password');
  await visitor.see('There is a problem');
};

const enterPassword = async (visitor: Visitor, { emailWithSecondFactor }: World) => {
  await signIn(visitor, emailWithSecondFactor, PASSWORD);
  await visitor.see('Enter your code', 'one of your recovery codes');
};

const enterWrongRecoveryCode = async (visitor: Visitor, world: World) => {
  await enterPassword(visitor, world);
  await visitor.fill('Code', 'abcd-efgh-ijkl-mnop');
  await visitor.press('Sign In');
  await visitor.see('There is a problem', 'Invalid code');
};

const enterRecoveryCode = async (visitor: Visitor, world: World) => {
  await enterPassword(visitor, world);
  await visitor.fill('Code', world.nextRecoveryCode());
  await visitor.press('Sign In');
  await visitor.see('Welcome, Ada');
};

const register = { user: 'visitor', path: '/register', shows: ['Create your account'] } as const;
const login = { user: 'visitor', path: '/login', shows: ['Sign In', 'Password'] } as const;
// The password alone is refused, too, if the account has a second factor.
const refused = { ...login, refusals: ['401 /api/auth/login'] };

export const SIGN_IN_SCREENS: readonly Screen[] = [
  { ...register, name: 'register' },
  { ...register, name: 'register-errors', after: submitInvalidRegistration },
  { ...login, name: 'login' },
  { ...refused, name: 'login-refused', after: signInWithWrongPassword },
  { ...refused, name: 'login-second-factor', after: enterPassword },
  { ...refused, name: 'login-second-factor-refused', after: enterWrongRecoveryCode },
  { ...refused, name: 'login-recovery-code', after: enterRecoveryCode },
];
