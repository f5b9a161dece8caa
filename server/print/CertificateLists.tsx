import type { Report } from '../../domain/assessments/contract.ts';
import type { Nation } from '../../domain/properties/nation.ts';
import { documentsOnFile, isInOrder, itemsBySection, ruleSetLabel } from './reportFacts.ts';

const Row = ({ label, value }: { label: string; value: string }) => (
  <li>
    <span>{label}</span>
    <span>{value}</span>
  </li>
);

type Props = { readonly report: Report; readonly nation: Nation | undefined };

const CheckedSections = ({ report, nation }: Props) => (
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

const ROOMY_ROWS = 9;

const Documents = ({ report }: { report: Report }) => {
  const documents = documentsOnFile(report);
  if (documents.length === 0) return null;
  return (
    <section>
      <h2>Documents on file, in date until</h2>
      <ul className={documents.length > ROOMY_ROWS ? 'dense' : ''}>
        {documents.map(({ questionId, label, until }) => (
          <Row key={questionId} label={label} value={until} />
        ))}
      </ul>
    </section>
  );
};

export const CertificateLists = ({ report, nation }: Props) => (
  <div className="columns">
    <CheckedSections report={report} nation={nation} />
    <Documents report={report} />
  </div>
);
