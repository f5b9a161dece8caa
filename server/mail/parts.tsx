import { Button } from '@react-email/button';
import { Fragment, type ReactNode } from 'react';
import { UserText } from '../lib/UserText.tsx';
import { STATUS, type Status, styles } from './styles.ts';

type Texts = { readonly children: ReactNode };

export const Title = ({ children }: Texts) => <h1 style={styles.title}>{children}</h1>;
export const Subtitle = ({ children }: Texts) => <h2 style={styles.subtitle}>{children}</h2>;
export const Paragraph = ({ children }: Texts) => <p style={styles.paragraph}>{children}</p>;

export const MailLink = ({ href, children }: Texts & { readonly href: string }) => (
  <a href={href} style={styles.link}>
    {children}
  </a>
);

export const Action = ({ href, children }: Texts & { readonly href: string }) => (
  <p style={styles.action}>
    <Button href={href} style={styles.button}>
      {children}
    </Button>
  </p>
);

/** The code of a badge, on one line. */
export const Code = ({ children }: { readonly children: string }) => <span style={styles.code}>{children}</span>;

/** What a person has written, with its lines: as elements, because the plain text of a mail keeps no others. */
export const Quotation = ({ children }: { readonly children: string }) => {
  const [first, ...others] = children.split(/\r?\n/);
  return (
    <p style={styles.quotation}>
      <bdi>
        {first}
        {[...others.entries()].map(([line, text]) => (
          <Fragment key={line}>
            <br />
            {text}
          </Fragment>
        ))}
      </bdi>
    </p>
  );
};

// A name is chosen by the person who types in an address, which may be someone else's. So a name that could be read as an
// address of the web is left out, and a long one is shortened.
const LINK_LIKE = /[/@:\\]|\w\.\w/u;
const LONGEST = 60;

/** Empty for a name that could be read as an address. */
export const shownName = (name: string): string => {
  const trimmed = name.trim();
  if (LINK_LIKE.test(trimmed)) return '';
  const characters = [...new Intl.Segmenter('en-GB').segment(trimmed)].map(({ segment }) => segment);
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : trimmed;
};

/** `Hello Ada,` or, without a name, `Hello,`. */
export const Greeting = ({ name }: { readonly name: string }) => {
  const shown = shownName(name);
  return shown ? (
    <>
      Hello <UserText>{shown}</UserText>,
    </>
  ) : (
    'Hello,'
  );
};

export type Fact = {
  readonly name: string;
  readonly detail?: string | undefined;
  readonly status: Status;
  readonly label: string;
  /** A second line under the label, such as a date. */
  readonly note?: string | undefined;
};

/** A list of things with the status of each. */
export const Facts = ({ caption, facts }: { readonly caption: string; readonly facts: readonly Fact[] }) => (
  <table width="100%" cellPadding="0" cellSpacing="0" border={0} style={styles.facts}>
    <caption style={styles.factCaption}>{caption}</caption>
    <tbody>
      {facts.map(({ name, detail, status, label, note }) => (
        <tr key={`${name} ${detail} ${note}`}>
          <td style={styles.fact}>
            <strong style={styles.factName}>
              <UserText>{name}</UserText>
            </strong>
            {detail && (
              <>
                <br />
                <UserText>{detail}</UserText>
              </>
            )}
          </td>
          <td
            className="status"
            align="right"
            style={{ ...styles.fact, ...styles.factStatus, color: STATUS[status].colour }}
          >
            <strong>
              <span aria-hidden="true" style={{ ...styles.mark, backgroundColor: STATUS[status].colour }}>
                {STATUS[status].sign}
              </span>
              {`\u00a0\u00a0${label}`}
            </strong>
            {note && (
              <>
                <br />
                <span style={styles.note}>{note}</span>
              </>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
