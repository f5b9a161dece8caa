import { shortHash } from '../../verifier/check/bytes.ts';
import type { Paper } from '../readSide/papers.ts';
import { documentsOnFile, isInOrder, itemsBySection, ruleSetLabel } from './reportFacts.ts';

const Row = ({ label, value }: { label: string; value: string }) => (
  <li>
    <span>{label}</span>
    <span>{value}</span>
  </li>
);

type Props = { readonly paper: Paper };

const CheckedSections = ({ paper: { report, nation } }: Props) => (
  <section>
    <h2>What was checked</h2>
    <ul>
      {itemsBySection(report).map(({ title, items }) => (
        <Row key={title} label={title} value={`${items.filter(isInOrder).length} of ${items.length}`} />
      ))}
      <li className="rules">
        <span>{ruleSetLabel(nation, report.edition)}</span>
      </li>
    </ul>
  </section>
);

const ROOMY_ROWS = 7;

const Documents = ({ paper }: Props) => {
  const documents = documentsOnFile(paper);
  if (documents.length === 0) return null;
  const isDense = documents.length > ROOMY_ROWS;
  return (
    <section>
      <h2>Documents on file, {isDense && 'SHA-256, '}in date until</h2>
      <ul className={isDense ? 'documents dense' : 'documents'}>
        {documents.map(({ questionId, label, sha256, issued, until }) => (
          <li key={questionId}>
            <span>
              {label} {isDense && <small>{shortHash(sha256, 8)}</small>}
            </span>
            <span>{until}</span>
            {!isDense && (
              <small>
                {issued && `Issued ${issued} · `}SHA-256 {shortHash(sha256)}
              </small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

export const CertificateLists = ({ paper }: Props) => (
  <div className="columns">
    <CheckedSections paper={paper} />
    <Documents paper={paper} />
  </div>
);
