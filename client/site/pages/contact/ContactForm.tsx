import { CONTACT_SUBJECTS } from '../../../../domain/contact/contract.ts';
import { PUBLIC_PAGES } from '../../../paths.ts';
import { CONTACT } from '../../content/contact.ts';
import { Text } from '../document/Text.tsx';

/** The ids are the names, so that a script or an error summary can reach each field. */
export const ContactForm = () => (
  <form id="contact-form" className="card" method="post" action={PUBLIC_PAGES.contact}>
    <div className="two">
      <div className="field">
        <label htmlFor="name">Name</label>
        <input className="input" id="name" name="name" autoComplete="name" maxLength={120} required />
      </div>
      <div className="field">
        <label htmlFor="email">Email</label>
        <input className="input" id="email" name="email" type="email" autoComplete="email" maxLength={254} required />
      </div>
    </div>
    <div className="two">
      <div className="field">
        <label htmlFor="phone">
          Phone <span className="opt">(optional)</span>
        </label>
        <input className="input num" id="phone" name="phone" type="tel" autoComplete="tel" maxLength={40} />
      </div>
      <div className="field">
        <label htmlFor="subject">Subject</label>
        <select className="input" id="subject" name="subject" required>
          <option value="">{CONTACT.chooseSubject}</option>
          {CONTACT_SUBJECTS.map((subject) => (
            <option key={subject} value={subject}>
              {CONTACT.subjects[subject]}
            </option>
          ))}
        </select>
      </div>
    </div>
    <div className="field">
      <label htmlFor="message">Message</label>
      <p className="hint" id="message-hint">
        {CONTACT.messageHint}
      </p>
      <textarea
        className="input"
        id="message"
        name="message"
        rows={6}
        minLength={10}
        maxLength={5000}
        aria-describedby="message-hint"
        required
      />
    </div>
    <div className="end">
      <button className="btn" type="submit">
        {CONTACT.send}
      </button>
      <p>
        <Text>{CONTACT.use}</Text>
      </p>
    </div>
  </form>
);
