import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { Report, ReportItem } from '../../../../domain/assessments/contract.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../../domain/questionnaire/documentTypes.ts';
import { queries } from '../../../api/queries.ts';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { CheckboxField } from '../../../components/forms/CheckboxField.tsx';
import { Disclosure } from '../../../components/surfaces/Disclosure.tsx';
import { colour } from '../../../theme/tokens.ts';
import { documentGroups } from '../../documents/documentGroups.ts';

const Facts = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > legend': { fontWeight: 700, marginBottom: 4 },
  '& > p': { color: colour.ink2, marginBottom: 8 },
  '& label': { overflowWrap: 'anywhere' },
  '& details + details': { borderTop: `1px solid ${colour.line}` },
});

type Props = {
  report: Report;
  withheld: ReadonlySet<string>;
  disabled: boolean;
  onToggle: (id: string) => void;
};

const answered = ({ answers }: Report): readonly ReportItem[] => answers.filter(({ answer }) => answer !== null);

/** The answers and documents that can be left out of a bundle. */
export const KeptBack = ({ report, withheld, disabled, onToggle }: Props) => {
  const {
    data: groups,
    isPending,
    isLoadingError,
  } = useQuery({
    ...queries.documents({ propertyId: report.property_id }),
    select: documentGroups,
  });
  const documents = groups ? [...groups.answering, ...groups.filed].map(({ document }) => document) : [];
  const answers = answered(report);
  const keptOf = (ids: readonly string[]): string => {
    const kept = ids.filter((id) => withheld.has(id)).length;
    return kept > 0 ? `${kept} kept back` : `${ids.length}`;
  };

  return (
    <Facts disabled={disabled}>
      <legend>Keep something back</legend>
      <p>
        Its content stays out of the bundle, and so does the report, which would show it. Everybody sees that it was
        kept back and what it is about, and the verdict on it then counts as said by LetProof, not as proved. A badge
        still tells when the first document expires.
      </p>
      {isLoadingError && <AlertBox>The documents could not be loaded. Close this and try again.</AlertBox>}
      {documents.length > 0 && (
        <Disclosure summary="Documents" count={keptOf(documents.map(({ id }) => id))}>
          {documents.map(({ id, document_type, original_filename }) => (
            <CheckboxField
              key={id}
              label={`${DOCUMENT_TYPE_LABELS[document_type]}, ${original_filename}`}
              checked={withheld.has(id)}
              onChange={() => onToggle(id)}
            />
          ))}
        </Disclosure>
      )}
      {/* Not before the documents: they would push it down while somebody presses it. */}
      {!isPending && answers.length > 0 && (
        <Disclosure summary="Answers" count={keptOf(answers.map(({ key }) => key))}>
          {answers.map(({ key, id, answer, question }) => (
            <CheckboxField
              key={key}
              label={`${id} ${question.briefDescription}: ${answer}`}
              checked={withheld.has(key)}
              onChange={() => onToggle(key)}
            />
          ))}
        </Disclosure>
      )}
    </Facts>
  );
};
