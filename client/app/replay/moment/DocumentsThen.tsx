import { styled } from '@mui/material/styles';
import { inThousands } from '../../../../domain/numberWords.ts';
import { NATION_LABELS } from '../../../../domain/properties/contract.ts';
import type { Moment, ReplayStep } from '../../../../domain/replay/contract.ts';
import { Card } from '../../../components/surfaces/Card.tsx';
import { Disclosure } from '../../../components/surfaces/Disclosure.tsx';
import { colour, phone, size } from '../../../theme/tokens.ts';
import type { ReadyReplay } from '../useReplay.ts';
import { type DatedDocument, DocumentRowThen } from './DocumentRowThen.tsx';

const Frame = styled(Card)({
  '& > h2': { fontSize: size.l, padding: '20px 24px' },
  '& > p, & > details': { padding: '14px 24px', borderTop: `1px solid ${colour.line}` },
  '& > details': { paddingBlock: 4 },
  '& > p': { fontSize: size.s, color: colour.ink2 },
  [phone]: { '& > h2, & > p, & > details': { paddingInline: 16 } },
});

const rulesText = ({ edition, nation }: Moment): string =>
  edition === null || nation === null
    ? ''
    : `Worked out by question set ${edition} and the rules of ${NATION_LABELS[nation]}. `;

const entryText = ({ position, entry }: ReplayStep): string => {
  if (position === null) return 'The date alone changed it.';
  return entry === null
    ? 'No checkpoint of the public log covers it yet.'
    : `Entry ${inThousands(entry)} of the public log.`;
};

type Page = Pick<ReadyReplay, 'replay' | 'step' | 'moment'>;

/** The documents that the step is about, and all others on file at that moment. */
const documentsAt = ({ replay, step, moment }: Page) => {
  const about = new Set([...step.documents, ...step.keys.flatMap((key) => moment.items[key]?.document?.id ?? [])]);
  const dated = replay.documents.map((document): DatedDocument => ({ document, known: moment.documents[document.id] }));
  return {
    shown: dated.filter(({ document }) => about.has(document.id)),
    others: dated.filter(({ document, known }) => known && !known.superseded && !about.has(document.id)),
  };
};

const Rows = ({ documents }: { documents: readonly DatedDocument[] }) => (
  <ul>
    {documents.map((one) => (
      <DocumentRowThen key={one.document.id} {...one} />
    ))}
  </ul>
);

/** The documents as they were, also those that were replaced later. */
export const DocumentsThen = (page: Page) => {
  const { shown, others } = documentsAt(page);
  return (
    <Frame as="section" flush aria-labelledby="documents-then" className="num">
      <h2 id="documents-then">{shown.length === 1 ? 'The document as it was' : 'The documents as they were'}</h2>
      {shown.length + others.length === 0 && <p>There was no document on file.</p>}
      {shown.length > 0 && <Rows documents={shown} />}
      {others.length > 0 && (
        <Disclosure summary={shown.length > 0 ? 'Others on file' : 'On file'} count={others.length}>
          <Rows documents={others} />
        </Disclosure>
      )}
      <p>
        {rulesText(page.moment)}
        {entryText(page.step)}
      </p>
    </Frame>
  );
};
