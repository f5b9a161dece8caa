import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Badge, BadgeStatus } from '../../../domain/badges/contract.ts';
import { useHasPlan, useIsOwn, useIsUnpaid, useMay } from '../../auth/acting.ts';
import { badgeSince } from '../../components/badge/badgeSince.ts';
import { PlaqueOutline } from '../../components/badge/PlaqueOutline.tsx';
import { PAGES } from '../../paths.ts';
import { size } from '../../theme/tokens.ts';

const Content = styled('div')({
  '& b': { display: 'block', fontSize: size.lead, marginBottom: 4 },
  '& > .reason': { marginBottom: 8 },
  '& > .actions': { display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 16 },
});

type Texts = { title: string; advice: string };

const UNDER_ITS_CODE = 'under the same code, so a printed QR code stays true.';

/** No more than that: the badge names its first cause only, and the term or the subscription may have ended as well. */
const CAN_RETURN = `The badge can then return ${UNDER_ITS_CODE}`;

/** The end of the subscription is the last of the causes: no other holds if it is named. */
const RETURNS = `returns by itself ${UNDER_ITS_CODE}`;

const TEXTS: Readonly<Record<Exclude<BadgeStatus, 'active'>, Texts>> = {
  suspended: {
    title: 'This badge is suspended.',
    advice: `Put right what the report names. ${CAN_RETURN}`,
  },
  expired: {
    title: 'This badge has expired.',
    advice: `Replace the document that has expired. ${CAN_RETURN}`,
  },
  revoked: { title: 'This badge was revoked.', advice: 'Complete a passing assessment to receive a new one.' },
};

const AFTER_ITS_TERM: Texts = {
  ...TEXTS.expired,
  advice: `Check last year’s answers again, and put right what the report names. Once each answer is confirmed, the badge can be renewed ${UNDER_ITS_CODE}`,
};

const AFTER_ITS_TERM_WITHOUT_PLAN: Texts = {
  ...AFTER_ITS_TERM,
  advice: `${AFTER_ITS_TERM.advice} For this the account needs a plan.`,
};

const WITHOUT_PLAN: Texts = { ...TEXTS.suspended, advice: `Choose a plan, and the badge ${RETURNS}` };

const UNPAID: Texts = { ...TEXTS.suspended, advice: `Pay the open invoice, and the badge ${RETURNS}` };

const WITHOUT_PLAN_OF_OWNER: Texts = {
  ...TEXTS.suspended,
  advice: `The owner of this account must choose a plan. The badge then ${RETURNS}`,
};

type Lost = Pick<Badge, 'cause'> & { status: Exclude<BadgeStatus, 'active'> };

const useTexts = ({ status, cause }: Lost): Texts => {
  const isOwn = useIsOwn();
  const hasPlan = useHasPlan();
  const withoutPlan = useIsUnpaid() ? UNPAID : WITHOUT_PLAN;
  if (cause === 'term') return hasPlan ? AFTER_ITS_TERM : AFTER_ITS_TERM_WITHOUT_PLAN;
  if (cause === 'subscription') return isOwn ? withoutPlan : WITHOUT_PLAN_OF_OWNER;
  return TEXTS[status];
};

type Props = Lost &
  Pick<Badge, 'reason' | 'since'> & {
    /** The report says what has to be put right. */
    reportHref?: string | undefined;
    /** Where last year's answers are checked again, which renews a badge whose twelve months are over. */
    recheckHref: string;
  };

/** What helps. Neither the report nor the questionnaire can do anything about a subscription that has ended. */
const Actions = ({ status, cause, reportHref, recheckHref }: Props) => {
  const mayAnswer = useMay('assessment:answer');
  const isOwn = useIsOwn();
  const isUnpaid = useIsUnpaid();
  if (cause === 'subscription')
    return (
      isOwn && (
        <div className="actions">
          <Button variant="contained" href={PAGES.subscription}>
            {isUnpaid ? 'Pay the open invoice' : 'Choose a plan'}
          </Button>
        </div>
      )
    );
  if (status === 'revoked' || !reportHref) return null;
  return (
    <div className="actions">
      {cause === 'term' && mayAnswer && (
        <Button variant="contained" href={recheckHref}>
          Check the answers
        </Button>
      )}
      <Button variant="outlined" href={reportHref}>
        View Report
      </Button>
    </div>
  );
};

export const InactiveBadge = (props: Props) => {
  const { status, reason, since } = props;
  const { title, advice } = useTexts(props);
  return (
    <PlaqueOutline tone={status === 'suspended' ? 'warn' : 'bad'}>
      <Content>
        <b>{title}</b>
        {reason && (
          <p className="reason num">
            <strong>{reason}</strong> {badgeSince({ status, since })}.
          </p>
        )}
        <p>{advice}</p>
        <Actions {...props} />
      </Content>
    </PlaqueOutline>
  );
};
