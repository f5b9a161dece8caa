import { styled } from '@mui/material/styles';
import type { StayReceipt } from '../../../domain/stayReceipts/contract.ts';
import {
  CLOSED_AFTERWARDS,
  documentsText,
  GAP_MEANS,
  madeText,
  statesText,
  workedOutFrom,
} from '../../../domain/stayReceipts/texts.ts';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { CHECK_OFFLINE } from '../../paths.ts';
import { colour, phone, size } from '../../theme/tokens.ts';
import { StayGaps } from './StayGaps.tsx';
import { StayVerdict } from './StayVerdict.tsx';
import { TakeAway } from './TakeAway.tsx';

const Page = styled('div')({
  marginTop: -16,
  paddingBottom: 48,
  // Browsers leave out backgrounds otherwise, and with them which days were in order.
  printColorAdjust: 'exact',
  [phone]: { marginTop: -4 },
});
const Made = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  justifyContent: 'space-between',
  marginTop: 16,
  fontSize: size.s,
  color: colour.ink2,
});
const Says = styled('section')({
  '& > div': { padding: '16px 0', borderTop: `1px solid ${colour.line}`, breakInside: 'avoid' },
  '& h2': { fontSize: size.lead, marginBottom: 4 },
});

const OfflineLink = styled('a')({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  '@media print': { display: 'none' },
});

type Section = {
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly href: string; readonly label: string };
};

const sectionsOf = (receipt: StayReceipt): readonly Section[] => [
  ...(receipt.compliant
    ? []
    : [
        { title: 'What a gap means', text: GAP_MEANS },
        { title: 'Can it be closed afterwards?', text: CLOSED_AFTERWARDS },
      ]),
  { title: 'What this states', text: statesText(receipt) },
  ...(receipt.documents.length > 0
    ? [{ title: 'Documents in date during the stay', text: documentsText(receipt) }]
    : []),
  { title: 'Worked out from', text: workedOutFrom(receipt) },
  {
    title: 'Check it without us',
    text: 'The file with its proofs shows that we recorded this receipt in our public log, and that nobody has changed it since. One page checks it on your own device, and needs neither us nor our word.',
    link: { href: CHECK_OFFLINE.page, label: 'Check the file with its proofs' },
  },
];

export const StayView = ({ receipt }: { receipt: StayReceipt }) => (
  <Page>
    <PageTitle>{`Stay receipt: ${receipt.property_name}`}</PageTitle>
    <StayVerdict receipt={receipt} />
    <Made className="num">
      <span>{madeText(receipt)}</span>
      <span>Receipt {receipt.number}</span>
    </Made>
    <TakeAway number={receipt.number} />
    <Says>
      {receipt.gaps.length > 0 && <StayGaps gaps={receipt.gaps} />}
      {sectionsOf(receipt).map(({ title, text, link }) => (
        <div key={title}>
          <h2>{title}</h2>
          <p className="num">{text}</p>
          {link && <OfflineLink href={link.href}>{link.label}</OfflineLink>}
        </div>
      ))}
    </Says>
  </Page>
);
