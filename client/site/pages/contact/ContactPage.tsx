import { Check } from 'lucide-react';
import { PUBLIC_PAGES } from '../../../paths.ts';
import { CONTACT } from '../../content/contact.ts';
import postbox from '../drawings/postbox.svg';
import { ContactForm } from './ContactForm.tsx';

/** Hidden until a message was sent. */
const Sent = () => (
  <section id="contact-sent" className="card" aria-labelledby="sent" hidden>
    <span className="pill good">
      <Check aria-hidden="true" />
      {CONTACT.sent.pill}
    </span>
    <h2 id="sent" tabIndex={-1}>
      {CONTACT.sent.heading}
    </h2>
    <p>{CONTACT.sent.text}</p>
    <p>
      <a className="btn quiet" href={PUBLIC_PAGES.contact} data-send-another>
        {CONTACT.sent.again}
      </a>
    </p>
  </section>
);

export const ContactPage = () => (
  <div className="wrap contact">
    <div>
      <h1>{CONTACT.title}</h1>
      <p className="lead">{CONTACT.lead}</p>
      <ContactForm />
      <Sent />
    </div>
    <aside className="beside" aria-label="Before you write">
      <img className="post" src={postbox} width={400} height={260} alt="" />
      <dl>
        {CONTACT.beside.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  </div>
);
