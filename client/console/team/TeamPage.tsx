import { styled } from '@mui/material/styles';
import { useActing } from '../../auth/acting.ts';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { phone } from '../../theme/tokens.ts';
import { Groups } from './Groups.tsx';
import { InviteForm } from './InviteForm.tsx';
import { OwnAccess } from './OwnAccess.tsx';
import { People } from './People.tsx';
import { RolesTable } from './RolesTable.tsx';

const Page = styled('div')({
  '& > header': { marginBottom: 32, '& p': { marginTop: 6 } },
  '& > section + section': { marginTop: 48, [phone]: { marginTop: 36 } },
  '& > section > :is(h2, .head)': { marginBottom: 16 },
});

/** Who works in the account that is shown, and what each may do. Those who do not manage it see their own role. */
export const TeamPage = () => {
  const acting = useActing();
  if (!acting) return null;
  return (
    <Page>
      <PageTitle>Team</PageTitle>
      <header>
        <h1>Team</h1>
        <p>Who works for {acting.name} here, and what they may do.</p>
      </header>
      {acting.may('access:read') ? (
        <>
          <InviteForm />
          <People />
          <Groups />
        </>
      ) : (
        <OwnAccess acting={acting} />
      )}
      <RolesTable />
    </Page>
  );
};
