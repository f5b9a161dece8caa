import './contact.css';
import { EMAIL_INVALID, EMAIL_REQUIRED, looksLikeEmail } from '../../../domain/accounts/texts.ts';
import type { ContactBody } from '../../../domain/contact/contract.ts';
import {
  MESSAGE_NOT_SENT,
  MESSAGE_REQUIRED,
  MESSAGE_TOO_SHORT,
  MIN_MESSAGE_LENGTH,
  NAME_REQUIRED,
  SUBJECT_REQUIRED,
  tooManyMessages,
} from '../../../domain/contact/texts.ts';
import { waitingTime } from '../../../domain/waitingTime.ts';
import { call, HttpError, isStatus, messageOf } from '../../api/http.ts';
import { errorsIn, inTime, waitOf } from '../publicCalls.ts';
import { showErrors, showRefusal } from './formErrors.ts';

const FIELDS = ['name', 'email', 'phone', 'subject', 'message'] as const;
type Field = (typeof FIELDS)[number];
type Message = ContactBody & { readonly phone: string };
type Errors = Partial<Record<Field, string>>;

const valuesOf = (form: HTMLFormElement): Message => {
  const data = new FormData(form);
  const textIn = (field: Field) => String(data.get(field) ?? '');
  return {
    name: textIn('name'),
    email: textIn('email'),
    phone: textIn('phone'),
    // The page offers the subjects of the API; '' is refused below.
    subject: textIn('subject') as ContactBody['subject'],
    message: textIn('message'),
  };
};

const required = (value: string, error: string): string | undefined => (value.trim() === '' ? error : undefined);

const errorsOf = ({ name, email, subject, message }: Message): Errors => {
  const found = {
    name: required(name, NAME_REQUIRED),
    email: required(email, EMAIL_REQUIRED) ?? (looksLikeEmail(email) ? undefined : EMAIL_INVALID),
    subject: required(subject, SUBJECT_REQUIRED),
    message:
      required(message, MESSAGE_REQUIRED) ??
      (message.trim().length < MIN_MESSAGE_LENGTH ? MESSAGE_TOO_SHORT : undefined),
  };
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined));
};

const refusalOf = (error: unknown): string => {
  if (isStatus(error, 429)) return tooManyMessages(waitingTime(waitOf(error)));
  // A failure of the server says nothing about the message.
  return error instanceof HttpError && error.status < 500 ? messageOf(error, MESSAGE_NOT_SENT) : MESSAGE_NOT_SENT;
};

/** Sends the message of the form without leaving the page, and says what came of it. Loses nothing that was typed. */
export const enableContactForm = (form: HTMLFormElement, sent: HTMLElement): void => {
  let busy = false;

  const send = async () => {
    const message = valuesOf(form);
    const errors = errorsOf(message);
    showRefusal(form, undefined);
    if (showErrors(form, FIELDS, errors)) return;
    try {
      await call('POST /api/contact', { body: message, ...inTime() });
    } catch (error) {
      if (isStatus(error, 422) && showErrors(form, FIELDS, errorsIn(error, FIELDS))) return;
      showRefusal(form, refusalOf(error));
      return;
    }
    // What was typed on meanwhile is not sent.
    if (JSON.stringify(valuesOf(form)) === JSON.stringify(message)) form.reset();
    form.hidden = true;
    sent.hidden = false;
    sent.querySelector('h2')?.focus();
  };

  // The browser's own messages stand in the way of ours.
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    const button = form.querySelector('button');
    button?.setAttribute('aria-disabled', 'true');
    void send().finally(() => {
      busy = false;
      button?.removeAttribute('aria-disabled');
    });
  });
  form.addEventListener('input', ({ target }) => {
    const field = FIELDS.find((name) => target instanceof HTMLElement && target.id === name);
    if (field) showErrors(form, [field], {});
  });
  sent.querySelector('[data-send-another]')?.addEventListener('click', (event) => {
    event.preventDefault();
    sent.hidden = true;
    form.hidden = false;
    form.querySelector('input')?.focus();
  });
};

/** `/contact?subject=subscription` has the subject chosen. */
export const chooseSubject = (form: HTMLFormElement, search: string): void => {
  const subject = new URLSearchParams(search).get('subject');
  const select = form.querySelector('select');
  if (select && [...select.options].some(({ value }) => value === subject)) select.value = subject ?? '';
};
