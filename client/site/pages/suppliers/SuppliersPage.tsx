import { Tag } from 'lucide-react';
import { SUPPLIERS } from '../../content/suppliers.ts';
import { Text } from '../document/Text.tsx';

const { waitlist } = SUPPLIERS;

/** The script simulates the waitlist in the browser. Without it the button is disabled, so nothing can be sent. */
const Waitlist = () => (
  <section className="card waitlist" aria-labelledby="waitlist-heading">
    <h2 id="waitlist-heading">{waitlist.heading}</h2>
    <form id="waitlist" noValidate>
      <p className="text">{waitlist.text}</p>
      <div className="field">
        <label htmlFor="waitlist-email">{waitlist.label}</label>
        <p className="error" id="waitlist-error" hidden />
        <input
          className="input"
          id="waitlist-email"
          name="email"
          type="email"
          autoComplete="email"
          aria-describedby="waitlist-error"
        />
      </div>
      <button className="btn" type="submit" disabled>
        {waitlist.submit}
      </button>
    </form>
    <div id="waitlist-joined" hidden>
      <h3 tabIndex={-1}>{waitlist.joined}</h3>
      <p>{waitlist.joinedText}</p>
    </div>
    <noscript>
      <p className="text">
        <Text>{waitlist.withoutScript}</Text>
      </p>
    </noscript>
  </section>
);

export const SuppliersPage = () => (
  <div className="wrap suppliers">
    <div className="page-intro">
      <h1>
        {SUPPLIERS.title} <span className="tag">{SUPPLIERS.tag}</span>
      </h1>
      <p>{SUPPLIERS.lead}</p>
    </div>
    <div className="columns">
      <section aria-labelledby="offers">
        <h2 id="offers">{SUPPLIERS.offersHeading}</h2>
        <ul className="offers">
          {SUPPLIERS.offers.map(({ title, text }) => (
            <li key={title}>
              <Tag aria-hidden="true" />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="text">
          <Text>{SUPPLIERS.partners}</Text>
        </p>
      </section>
      <Waitlist />
    </div>
  </div>
);
