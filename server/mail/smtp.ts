import { createTransport } from 'nodemailer';
import type { NodemailerError } from 'nodemailer/lib/errors';
import type { OnStop } from '../lib/lifetime.ts';
import { type Deliver, Refused, Unreachable } from './deliver.ts';
import { addressed } from './headers.ts';

/** Milliseconds. */
const TIMEOUTS = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** At once to the server of mails. */
export const CONNECTIONS = 5;

const isLocal = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/**
 * Our own machine needs no TLS, and its relay has no certificate that we could check. Elsewhere a mail is never sent as
 * plain text, unless the URL asks for it: somebody on the way may take the offer of STARTTLS out of the server's answer.
 */
const tlsOf = ({ protocol, hostname, searchParams }: URL) => {
  if (protocol !== 'smtp:') return {};
  const asks = (setting: string) => searchParams.has(setting) && searchParams.get(setting) !== 'false';
  const isPlain = isLocal(hostname) ? !asks('requireTLS') : asks('ignoreTLS');
  return isPlain ? { ignoreTLS: true } : { requireTLS: true };
};

/** A reply with which the server ends the connection (RFC 5321, 4.2.1). It says nothing about the mail. */
const CLOSING = 421;

/** The enhanced status code of a reply: its class, what it is about, and the detail (RFC 3463). */
const ENHANCED = /^\d{3}[ -]([245])\.(\d{1,3})\.(\d{1,3})\b/;
const enhancedIn = ({ response = '' }: NodemailerError) => {
  const [, level, subject, detail] = ENHANCED.exec(response) ?? [];
  return level === undefined ? undefined : { code: `${level}.${subject}.${detail}`, subject, detail };
};

/** Codes and not the message: the server's reply may quote an address, and this is logged. */
const reasonOf = (error: NodemailerError): string => {
  const { code, originalCode, command, responseCode } = error;
  const reply = [responseCode ?? originalCode ?? code, enhancedIn(error)?.code].filter(Boolean).join(' ');
  return [command, reply].filter(Boolean).join(': ');
};

/** A reply about one mail. What is refused for our sender's sake, or by a policy of the server, must not park it. */
const refusalOf = (error: NodemailerError, reason: string): Refused => {
  const { subject, detail } = enhancedIn(error) ?? {};
  const isOfSender = subject === '1' && (detail === '7' || detail === '8');
  const isText = error.permanent === true && error.command === 'DATA';
  if (!error.permanent || subject === '7' || isOfSender) return new Refused(reason, { isPermanent: false, isText });
  const isOfRecipient = error.command === 'RCPT TO';
  const isClear = isOfRecipient && (subject === '1' || subject === '2');
  const isAddress = isClear || (isOfRecipient && subject === undefined);
  return new Refused(reason, { isPermanent: true, isAddress, isText, isUnclear: !isClear });
};

/** A wrong password or sender in the configuration must not park every mail, so these count as unreachable. */
const failureOf = (error: NodemailerError): Refused | Unreachable => {
  const { code, command, responseCode } = error;
  const reason = reasonOf(error);
  // The mail itself cannot be written, for example to an address that is none.
  if (responseCode === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    return new Refused(reason, { isPermanent: true });
  const isAboutMail = responseCode !== undefined && responseCode !== CLOSING;
  return isAboutMail && (command === 'RCPT TO' || command === 'DATA')
    ? refusalOf(error, reason)
    : new Unreachable(reason);
};

/** Sends by the server of SMTP_URL, over a few connections that stay open. */
export const smtpDelivery = (smtpUrl: string, from: string, onStop: OnStop): Deliver => {
  const url = new URL(smtpUrl);
  const tls = tlsOf(url);
  // nodemailer would follow what it reads there, also `?requireTLS` without a value, as false.
  for (const setting of ['requireTLS', 'ignoreTLS', 'opportunisticTLS']) url.searchParams.delete(setting);
  const transport = createTransport({ pool: true, url: url.href, maxConnections: CONNECTIONS, ...TIMEOUTS, ...tls });
  onStop(() => transport.close());
  return async (message, mail) => {
    try {
      await transport.sendMail(addressed(message, mail, from));
    } catch (error) {
      throw failureOf(error as NodemailerError);
    }
  };
};
