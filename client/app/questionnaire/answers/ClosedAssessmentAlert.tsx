import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Property } from '../../../../domain/properties/contract.ts';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { PAGES } from '../../../paths.ts';
import { currentAssessmentHref } from '../address.ts';
import type { ClosedReason } from './closedAssessment.ts';
import { type NotSaved, notSavedSentence } from './lostAnswers.ts';

const LinkLine = styled('p')({ marginTop: 12 });

type Content = { title: string; text: string; label: string; href: (propertyId: string) => string };

const CONTENT: Readonly<Record<ClosedReason, Content>> = {
  replaced: {
    title: 'This assessment has been replaced by a newer one.',
    text: 'It was restarted in another window or by somebody else.',
    label: 'Open the current assessment',
    href: currentAssessmentHref,
  },
  deleted: {
    title: 'This assessment is no longer there.',
    text: 'Its property may have been deleted in another window or by somebody else.',
    label: 'Back to Dashboard',
    href: () => PAGES.dashboard,
  },
};

type Props = { reason: ClosedReason | null; lost: readonly NotSaved[]; property: Pick<Property, 'id'> };

/** A retry would fail too, so this offers a link in place of "Try again". */
export const ClosedAssessmentAlert = ({ reason, lost, property }: Props) => {
  if (!reason) return null;
  const { title, text, label, href } = CONTENT[reason];
  return (
    <AlertBox>
      <b>{title}</b> {text} {lost.map(({ answers }) => notSavedSentence(answers)).join(' ')}
      <LinkLine>
        <Button size="small" variant="outlined" href={href(property.id)}>
          {label}
        </Button>
      </LinkLine>
    </AlertBox>
  );
};
