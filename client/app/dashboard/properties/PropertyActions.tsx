import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { addressLine } from '../../../../domain/properties/contract.ts';
import { questionnairePath, reportPath } from '../../../paths.ts';
import { narrow, phone } from '../../../theme/tokens.ts';
import type { CardActions } from '../cardActions.ts';
import { assessmentHref, continueHref } from '../questionnaireLinks.ts';

const Acts = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  alignItems: 'center',
  paddingBottom: 16,
  '& > .MuiButton-outlined': { marginRight: 8 },
  [phone]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '4px 8px',
    paddingBottom: 12,
    '& > .MuiButton-outlined': { margin: 0 },
    '&[data-odd] > .MuiButton-outlined': { gridColumn: '1 / -1' },
    '& > .MuiButton-text': { paddingInline: 4 },
  },
  [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

type Props = { property: OverviewRow; mayAssess: boolean; actions: CardActions };

const quiet = { variant: 'outlined', size: 'small' } as const;
const plain = { variant: 'text', size: 'small' } as const;

/** Without a subscription the questionnaire's own gate says what is missing, so the way there stays open. */
const Start = ({ property, mayAssess, actions }: Props) =>
  mayAssess ? (
    <Button {...quiet} onClick={() => actions.start(property)}>
      Start Assessment
    </Button>
  ) : (
    <Button
      {...quiet}
      href={questionnairePath(new URLSearchParams({ property: property.id, address: addressLine(property) }))}
    >
      Start Assessment
    </Button>
  );

const Main = (props: Props) => {
  const { property } = props;
  const { assessment } = property;
  if (!assessment) return <Start {...props} />;
  if (assessment.status === 'in_progress')
    return (
      <Button {...quiet} href={continueHref(property, assessment)}>
        Continue
      </Button>
    );
  return (
    <>
      <Button {...quiet} href={reportPath(assessment.id)}>
        View Report
      </Button>
      <Button {...plain} href={assessmentHref(property, assessment.id)}>
        Update Assessment
      </Button>
    </>
  );
};

export const PropertyActions = (props: Props) => {
  const { property, actions } = props;
  // Where there is a badge, or one to collect, its plate has the button.
  const noBadge = property.badge === null && property.compliance !== 'compliant';
  const completed = property.assessment?.status === 'completed';
  return (
    <Acts role="group" aria-label={`Actions for ${property.name}`} data-odd={completed !== noBadge || undefined}>
      <Main {...props} />
      <Button {...plain} onClick={() => actions.edit(property)}>
        Edit Property
      </Button>
      {noBadge && (
        <Button {...plain} onClick={() => actions.showBadge(property)}>
          Badge & QR Code
        </Button>
      )}
    </Acts>
  );
};
