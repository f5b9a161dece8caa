import { generateSecret, generateURI, verifySync } from 'otplib';

/** Seconds. One step before and after the present one are accepted, because clocks differ. */
const STEP = 30;

const CODE = /^\d{6}$/;

/** 160 bits, in base32. */
export const newSecret = (): string => generateSecret();

/** The address that authenticator apps read from a QR code. */
export const setupUri = (secret: string, email: string): string =>
  generateURI({ issuer: 'LetProof', label: email, secret });

/** The time step of a code (RFC 6238); undefined if it is not valid at this instant. */
export const timeStepOf = (secret: string, code: string, at: Date): number | undefined => {
  if (!CODE.test(code)) return undefined;
  const epoch = Math.floor(at.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, period: STEP, epochTolerance: STEP });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
};
