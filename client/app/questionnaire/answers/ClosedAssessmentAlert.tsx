import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Property } from '../../../../domain/properties/contract.ts';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import type { Gone } from './closedAssessment.ts';

const Way = styled('p')({ marginTop: 12 });

const current = ({ id }: Pick<Property, 'id'>) => ({
  label: 'Open the current assessment',
  href: `/questionnaire?${new URLSearchParams({ property: id })}`,
});
const dashboard = () => ({ label: 'Back to Dashboard', href: '/dashboard' });

const TOLD: Readonly<Record<Gone, { title: string; why: string; way: typeof current }>> = {
  replaced: {
    title: 'This assessment has been replaced by a newer one.',
    why: 'It was restarted in another window, so your last answer was not saved.',
    way: current,
  },
  deleted: {
    title: 'This assessment is no longer there.',
    why: 'Its property may have been deleted in another window, so your last answer was not saved.',
    way: dashboard,
  },
};

type Props = { gone: Gone | null; property: Pick<Property, 'id'> };

/** Trying again would fail again, so it leads to where there is something to answer. */
export const GoneAlert = ({ gone, property }: Props) => {
  if (!gone) return null;
  const { title, why, way } = TOLD[gone];
  const { label, href } = way(property);
  return (
    <AlertBox>
      <b>{title}</b> {why}
      <Way>
        <Button size="small" variant="outlined" href={href}>
          {label}
        </Button>
      </Way>
    </AlertBox>
  );
};
