import { PlaqueOutline } from '../../components/badge/PlaqueOutline.tsx';
import { VerdictHeading } from '../../components/badge/VerdictHeading.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { LinkLayout } from './LinkLayout.tsx';

type Props = { title: string; end?: string };

/** A link that is unknown, used, withdrawn or late: all of them look the same. */
export const LinkEnded = ({ title, end }: Props) => (
  <LinkLayout width="narrow" {...(end && { end })}>
    <PageTitle>{title}</PageTitle>
    <PlaqueOutline as="section">
      <VerdictHeading tone="none">{title}</VerdictHeading>
      <p>Please ask the person who sent it to you for a new one.</p>
    </PlaqueOutline>
  </LinkLayout>
);
