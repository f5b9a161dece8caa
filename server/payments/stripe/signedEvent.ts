import { isUtf8 } from 'node:buffer';
import Stripe from 'stripe';
import { MalformedRequest } from '../../application/errors.ts';

/** Seconds between the signature and its arrival, either way. */
const TOLERANCE = 300;

type Signed = { readonly payload: Buffer; readonly signature: string; readonly secret: string; readonly now: Date };

/**
 * The SDK accepts several instants and `t=NaN`, and refuses old signatures only. One from the future could be replayed
 * until its time has come.
 */
const checkInstant = (signature: string, now: Date): void => {
  const [seconds, ...others] = signature.split(',').flatMap((part) => /^\s*t=(.*)$/.exec(part)?.[1] ?? []);
  if (!seconds || others.length > 0 || !/^\d{1,12}$/.test(seconds)) throw new Error('The signature has no instant');
  if (Number(seconds) > now.getTime() / 1000 + TOLERANCE) throw new Error('The signature is from the future');
};

/** The event of a request that Stripe has signed. Throws MalformedRequest for any other. */
export const signedEvent = ({ payload, signature, secret, now }: Signed): Stripe.Event => {
  try {
    checkInstant(signature, now);
    // From bytes, the SDK drops a byte order mark and replaces what is not UTF-8, before it checks the signature.
    if (!isUtf8(payload)) throw new Error('The body is not UTF-8');
    return Stripe.webhooks.constructEvent(payload.toString(), signature, secret, TOLERANCE, undefined, now.getTime());
  } catch (cause) {
    throw new MalformedRequest('This is not signed by Stripe.', { cause });
  }
};
