import { Body } from '@react-email/body';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import type { ReactNode } from 'react';
import { styles } from './styles.ts';

// Everything that matters is inline. This only narrows the margins on phones, for programs that read it.
const PHONE = `@media (max-width: 480px) {
  .part { padding-left: 20px !important; padding-right: 20px !important; }
  .status { white-space: normal !important; }
}`;

/** Tables, because Outlook for Windows ignores the padding of other elements. */
const Table = ({ style, children }: { style?: React.CSSProperties; children: ReactNode }) => (
  <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" border={0} style={style}>
    <tbody>{children}</tbody>
  </table>
);

const Part = ({ style = styles.part, children }: { style?: React.CSSProperties; children: ReactNode }) => (
  <tr>
    <td className="part" style={style}>
      {children}
    </td>
  </tr>
);

export type LayoutProps = {
  readonly subject: string;
  /** The line that mail programs show beside the subject. */
  readonly preview: string;
  /** Says why the person gets the mail, and how to end it if that is possible. */
  readonly footer: ReactNode;
  readonly children: ReactNode;
};

/** A whole mail in the look of the site. */
export const Layout = ({ subject, preview, footer, children }: LayoutProps) => (
  <Html lang="en-GB">
    <Head>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light" />
      <meta name="supported-color-schemes" content="light" />
      <title>{subject}</title>
      <style>{PHONE}</style>
    </Head>
    <Body style={styles.page}>
      <div style={styles.hidden} data-skip-in-text>
        {preview}
      </div>
      <Table>
        <tr>
          <td align="center" style={styles.frame}>
            <Table style={styles.card}>
              <Part>
                <div style={styles.logo}>
                  <span style={styles.logoText}>LetProof</span>
                </div>
              </Part>
              <Part>{children}</Part>
              <Part style={styles.lastPart}>
                <p style={styles.footer}>
                  {footer}
                  <br />
                  LetProof · Ensuring holiday let compliance across the UK
                </p>
              </Part>
            </Table>
          </td>
        </tr>
      </Table>
    </Body>
  </Html>
);
