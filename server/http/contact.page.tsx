import type { ReactNode } from 'react';
import { CONTACT_SUBJECTS } from '../../domain/contact/contract.ts';
import { htmlPage } from '../print/markup.ts';
import { Page } from './serverPage.tsx';

const FIELDS = ['name', 'email', 'phone', 'subject', 'message'] as const;
type Field = (typeof FIELDS)[number];

export type ContactFormState = {
  readonly values: Readonly<Partial<Record<Field, string>>>;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  /** Why the message was not accepted, if no field is wrong. */
  readonly refusal?: string | undefined;
};

/** What was typed. A form can be sent with anything in it. */
export const typedIn = (body: unknown): ContactFormState['values'] => {
  const given = new Map(typeof body === 'object' && body !== null ? Object.entries(body) : []);
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value: unknown = given.get(field);
      return typeof value === 'string' ? [[field, value]] : [];
    }),
  );
};

type FrameProps = { readonly name: Field; readonly label: ReactNode; readonly error: string | undefined };

const FieldFrame = ({ name, label, error, children }: FrameProps & { readonly children: ReactNode }) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    {error && (
      <p className="error" id={`${name}-error`}>
        {error}
      </p>
    )}
    {children}
  </div>
);

const attributes = (name: Field, { values, errors }: ContactFormState) => ({
  className: 'input',
  id: name,
  name,
  defaultValue: values[name] ?? '',
  ...(errors[name] && { 'aria-invalid': true, 'aria-describedby': `${name}-error` }),
});

const SUBJECTS = CONTACT_SUBJECTS.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

const ContactForm = (state: ContactFormState) => {
  const { errors } = state;
  return (
    <form className="card" method="post" action="/contact">
      <FieldFrame name="name" label="Name" error={errors.name}>
        <input {...attributes('name', state)} autoComplete="name" />
      </FieldFrame>
      <FieldFrame name="email" label="Email" error={errors.email}>
        <input {...attributes('email', state)} type="email" autoComplete="email" />
      </FieldFrame>
      <FieldFrame
        name="phone"
        label={
          <>
            Phone <span className="opt">(optional)</span>
          </>
        }
        error={errors.phone}
      >
        <input {...attributes('phone', state)} type="tel" autoComplete="tel" />
      </FieldFrame>
      <FieldFrame name="subject" label="Subject" error={errors.subject}>
        <select {...attributes('subject', state)}>
          <option value="">Choose a subject</option>
          {SUBJECTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </FieldFrame>
      <FieldFrame name="message" label="Message" error={errors.message}>
        <textarea {...attributes('message', state)} rows={6} />
      </FieldFrame>
      <button className="primary" type="submit">
        Send Message
      </button>
    </form>
  );
};

/** The contact form again, with what was typed and what is wrong with it. Serves people without script. */
export const contactRefusedPage = (nonce: string, state: ContactFormState): string =>
  htmlPage(
    <Page nonce={nonce} title="Error: Contact">
      <h1>Contact</h1>
      <p>You get a response within 24 hours.</p>
      <p className="refusal" role="alert">
        {state.refusal ?? 'Please check what you entered. Your message has not been sent yet.'}
      </p>
      <ContactForm {...state} />
    </Page>,
  );

export const contactSentPage = (nonce: string): string =>
  htmlPage(
    <Page nonce={nonce} title="Message sent">
      <div className="card">
        <h1>Thank you, your message is on its way</h1>
        <p>You get a response within 24 hours, at the address you gave.</p>
        <p>
          <a href="/contact">Send Another Message</a>
        </p>
      </div>
    </Page>,
  );
