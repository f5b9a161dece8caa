import { setTimeout as delay } from 'node:timers/promises';
import Mail from 'nodemailer/lib/mailer';

// Loaded into a server process before its program: a mail counts as handed over at once, so it is noted as sent, and is
// sent later.

/** Milliseconds, so that it is noted first. */
const LATE = 2000;

const { sendMail } = Mail.prototype;

Object.assign(Mail.prototype, {
  sendMail: async function (this: unknown, ...mail: unknown[]): Promise<void> {
    void delay(LATE)
      .then(() => Reflect.apply(sendMail, this, mail))
      .catch(() => {});
  },
});
