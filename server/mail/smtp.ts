import { createTransport } from 'nodemailer';
import type { NodemailerError } from 'nodemailer/lib/errors';
import type { OnStop } from '../lib/lifetime.ts';
import { type Deliver, Refused, Unreachable } from './deliver.ts';
import { addressed } from './headers.ts';

/** Milliseconds. */
const TIMEOUTS = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export const CONNECTIONS = 5;

const isLocal = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** Our own machine needs no TLS, and its relay has no certificate that we could check. */
const tlsOf = ({ protocol, hostname, searchParams }: URL) =>
  protocol === 'smtp:' && isLocal(hostname) && !searchParams.has('requireTLS') ? { ignoreTLS: true } : {};

/** A reply with which the server ends the connection (RFC 5321, 4.2.1). It says nothing about the mail. */
const CLOSING = 421;

/** Codes and not the message: the server's reply may quote an address, and this is logged. */
const reasonOf = ({ code, originalCode, command, responseCode }: NodemailerError): string =>
  [command, responseCode ?? originalCode ?? code].filter(Boolean).join(': ');

/** A wrong password or sender in the configuration must not park every mail, so these count as unreachable. */
const failureOf = (error: NodemailerError): Refused | Unreachable => {
  const { code, command, responseCode, permanent = false } = error;
  const reason = reasonOf(error);
  // The mail itself cannot be written, for example to an address that is none.
  if (responseCode === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    return new Refused(reason, { isPermanent: true, isAddress: false });
  const isAboutMail = responseCode !== undefined && responseCode !== CLOSING;
  if (isAboutMail && command === 'RCPT TO') return new Refused(reason, { isPermanent: permanent, isAddress: true });
  if (isAboutMail && command === 'DATA') return new Refused(reason, { isPermanent: permanent, isAddress: false });
  return new Unreachable(reason);
};

/** Sends by the server of SMTP_URL, over a few connections that stay open. */
export const smtpDelivery = (url: string, from: string, onStop: OnStop): Deliver => {
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: CONNECTIONS,
    ...TIMEOUTS,
    ...tlsOf(new URL(url)),
  });
  onStop(() => transport.close());
  return async (message, mail) => {
    try {
      await transport.sendMail(addressed(message, mail, from));
    } catch (error) {
      throw failureOf(error as NodemailerError);
    }
  };
};
