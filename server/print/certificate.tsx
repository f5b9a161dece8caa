import { addressChangedText, type Badge } from '../../domain/badges/contract.ts';
import { UserText } from '../lib/UserText.tsx';
import type { Paper } from '../readSide/papers.ts';
import { CertificateLists } from './CertificateLists.tsx';
import { CertificatePlaque } from './CertificatePlaque.tsx';
import { CertificateVerification } from './CertificateVerification.tsx';
import { documentHtml } from './document.tsx';
import { footingLine } from './footing.ts';
import { isInOrder } from './reportFacts.ts';
import { styleSheet } from './styleSheets.ts';

const STYLES = styleSheet('./server/print/certificate.css');

export type Certificate = { readonly badge: Badge; readonly paper: Paper };

const Declaration = ({ paper: { report, addressChangedOn } }: { paper: Paper }) => {
  const { answered, total } = report.summary;
  const inOrder = report.answers.filter(isInOrder).length;
  const verdict =
    inOrder === total ? 'every answer counts as compliant' : `${inOrder} answers are in order and none fails`;
  // New questions may be open while the badge stands: until the grace of a new edition ends.
  const scope = answered === total ? `all ${total}` : `${answered} of the ${total}`;
  return (
    <p className="declaration">
      The owner answered {scope} questions of the LetProof assessment, {verdict}, and the required documents are on file
      and in date. {report.rules_change && `${report.rules_change.sentence} `} It is a completed{' '}
      <span className="nowrap">self-assessment</span> with evidence on file, not a legal opinion.
      {addressChangedOn && ` ${addressChangedText(addressChangedOn)}`}
    </p>
  );
};

const sizeClass = (text: string, long: number, longest: number): string =>
  text.length > longest ? 'longest' : text.length > long ? 'long' : '';

const CertificateSheet = ({ badge, paper }: Certificate) => (
  <main>
    <article className="sheet">
      <CertificatePlaque badge={badge} />
      <div className="details">
        <p className="kind">Certificate</p>
        <h1 className={sizeClass(badge.propertyName, 26, 70)}>
          <UserText>{badge.propertyName}</UserText>
        </h1>
        <p className={`address ${sizeClass(badge.propertyAddress, 120, Number.POSITIVE_INFINITY)}`}>
          <UserText>{badge.propertyAddress}</UserText>
        </p>
        <Declaration paper={paper} />
        <CertificateLists paper={paper} />
        <CertificateVerification badge={badge} footing={paper.footing} />
      </div>
      <p className="footing tabular">{footingLine(paper.footing)}</p>
    </article>
  </main>
);

/** One A4 landscape page. Active badges only: a printed certificate cannot be withdrawn. */
export const certificateHtml = (certificate: Certificate): string => {
  const { status, propertyName } = certificate.badge;
  if (status !== 'active') throw new RangeError(`A ${status} badge cannot have a certificate.`);
  return documentHtml({
    title: `Certificate: ${propertyName} · LetProof`,
    styles: STYLES,
    body: <CertificateSheet {...certificate} />,
  });
};
