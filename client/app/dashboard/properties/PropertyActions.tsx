import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { addressLine } from '../../../../domain/properties/contract.ts';
import { useMay } from '../../../auth/acting.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { questionnairePath, reportPath } from '../../../paths.ts';
import { narrow, phone } from '../../../theme/tokens.ts';
import type { CardActions } from '../cardActions.ts';
import { assessmentHref, continueHref } from '../questionnaireLinks.ts';

const Group = styled('div')({
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

const outlined = { variant: 'outlined', size: 'small' } as const;
const text = { variant: 'text', size: 'small' } as const;

/** Without a subscription the link opens the questionnaire's page, which offers the plans. */
const StartButton = ({ property, mayAssess, actions }: Props) =>
  mayAssess ? (
    <BusyButton {...outlined} busy={actions.waiting.start === property.id} onClick={() => actions.start(property)}>
      Start Assessment
    </BusyButton>
  ) : (
    <Button
      {...outlined}
      href={questionnairePath(new URLSearchParams({ property: property.id, address: addressLine(property) }))}
    >
      Start Assessment
    </Button>
  );

const AssessmentButtons = (props: Props) => {
  const { property } = props;
  const { assessment } = property;
  const mayAnswer = useMay('assessment:answer');
  if (!assessment) return mayAnswer && <StartButton {...props} />;
  if (assessment.status === 'in_progress')
    return (
      mayAnswer && (
        <Button {...outlined} href={continueHref(property, assessment)}>
          Continue
        </Button>
      )
    );
  return (
    <>
      <Button {...outlined} href={reportPath(assessment.id)}>
        View Report
      </Button>
      {mayAnswer && (
        <Button {...text} href={assessmentHref(property, assessment.id)}>
          Update Assessment
        </Button>
      )}
    </>
  );
};

export const PropertyActions = (props: Props) => {
  const { property, mayAssess, actions } = props;
  // Elsewhere on the card when there is a badge, or one to collect.
  const mayEdit = useMay('property:change');
  const mayIssue = useMay('badge:issue');
  const mayStart = useMay('assessment:start');
  const hasBadgeButton = mayIssue && property.badge === null && property.compliance !== 'compliant';
  const hasRestartButton = mayStart && property.assessment !== null && mayAssess;
  const buttons =
    (property.assessment?.status === 'completed' ? 3 : 2) + Number(hasBadgeButton) + Number(hasRestartButton);
  return (
    <Group role="group" aria-label={`Actions for ${property.name}`} data-odd={buttons % 2 === 1 || undefined}>
      <AssessmentButtons {...props} />
      {mayEdit && (
        <Button {...text} onClick={() => actions.edit(property)}>
          Edit Property
        </Button>
      )}
      {hasBadgeButton && (
        <BusyButton
          {...text}
          busy={actions.waiting.showBadge === property.id}
          onClick={() => actions.showBadge(property)}
        >
          Badge & QR Code
        </BusyButton>
      )}
      {hasRestartButton && (
        <Button {...text} onClick={() => actions.restart(property)}>
          Start again
        </Button>
      )}
    </Group>
  );
};
