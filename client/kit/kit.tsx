import Button from '@mui/material/Button';
import { Calendar, Download, Plus, Save, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { ActionBar } from '../components/actions/ActionBar.tsx';
import { CopyButton } from '../components/actions/CopyButton.tsx';
import { IconButton } from '../components/actions/IconButton.tsx';
import { StandaloneLink } from '../components/actions/StandaloneLink.tsx';
import { Plaque } from '../components/badge/Plaque.tsx';
import { PlaqueOutline } from '../components/badge/PlaqueOutline.tsx';
import { VerdictHeading } from '../components/badge/VerdictHeading.tsx';
import { VerdictIcon } from '../components/badge/VerdictIcon.tsx';
import { BulletList, TickList } from '../components/data/BulletList.tsx';
import { FactList } from '../components/data/FactList.tsx';
import { Pill } from '../components/data/Pill.tsx';
import { ProgressBar } from '../components/data/ProgressBar.tsx';
import { SegmentedBar } from '../components/data/SegmentedBar.tsx';
import { StatRow } from '../components/data/StatRow.tsx';
import { SummaryList } from '../components/data/SummaryList.tsx';
import { badgeStatus, complianceStatus, expiryStatus, scoreTone, verdictStatus } from '../components/data/status.ts';
import { DocumentRow } from '../components/documents/DocumentRow.tsx';
import { AlertBox } from '../components/feedback/AlertBox.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { ErrorState } from '../components/feedback/ErrorState.tsx';
import { CheckboxField } from '../components/forms/CheckboxField.tsx';
import { DateField } from '../components/forms/DateField.tsx';
import { Field } from '../components/forms/Field.tsx';
import { FieldPair } from '../components/forms/FieldPair.tsx';
import { FormActions } from '../components/forms/FormActions.tsx';
import { FormCard } from '../components/forms/FormCard.tsx';
import { PasswordField } from '../components/forms/PasswordField.tsx';
import { RadioGroup } from '../components/forms/RadioGroup.tsx';
import { SelectField } from '../components/forms/SelectField.tsx';
import { AppHeader } from '../components/page/AppHeader.tsx';
import { Container } from '../components/page/Container.tsx';
import { PageSpinner } from '../components/page/PageSpinner.tsx';
import { Card } from '../components/surfaces/Card.tsx';
import { Disclosure } from '../components/surfaces/Disclosure.tsx';
import { Modal } from '../components/surfaces/Modal.tsx';
import { AccountLayout } from '../site/account/AccountLayout.tsx';
import { SiteFooter } from '../site/layout/SiteFooter.tsx';
import { SiteHeader } from '../site/layout/SiteHeader.tsx';
import '../theme/font.ts';
import { StyleRoot } from '../theme/StyleRoot.tsx';

const lengths = [9, 10, 6, 6, 6, 5];
const parts = (done: number[], wrong: number[] = []) =>
  lengths.map((of, index) => ({ name: `s${index}`, of, done: done[index] ?? 0, wrong: wrong[index] ?? 0 }));

const docActions = [
  { label: 'Download', icon: <Download />, href: '/api/documents/1/download' },
  { label: 'Change the expiry date', joint: 'of' as const, icon: <Calendar />, onClick: () => undefined },
  { label: 'Delete', icon: <Trash2 />, onClick: () => undefined },
];

const roles = [
  { value: 'owner', label: 'Owner' },
  { value: 'agent', label: 'Agent' },
  { value: 'manager', label: 'Manager' },
];

const grid = { display: 'grid', gap: 24, gridTemplateColumns: 'minmax(0, 1fr)' };

const Buttons = () => (
  <Card style={{ display: 'flex', gap: 12, flexWrap: 'wrap', alignItems: 'center' }}>
    <Button>Create Account</Button>
    <Button variant="outlined">Cancel</Button>
    <Button variant="text">Edit Property</Button>
    <Button variant="outlined" color="error">
      Delete Property
    </Button>
    <Button disabled>Choose Plan</Button>
    <Button size="small" variant="outlined" startIcon={<Plus />}>
      Add Property
    </Button>
    <Button size="small" variant="text">
      Update Assessment
    </Button>
    <CopyButton text="https://letproof.example/v/LP" of="verification address" />
    <IconButton label="Delete">
      <Trash2 />
    </IconButton>
    <StandaloneLink href="/contact">Need more than 5 properties?</StandaloneLink>
  </Card>
);

const Statuses = () => (
  <Card style={grid}>
    <div style={{ display: 'flex', gap: 12, flexWrap: 'wrap' }}>
      <Pill {...complianceStatus('compliant')} />
      <Pill {...complianceStatus('non_compliant')} />
      <Pill {...complianceStatus('in_progress', 62)} />
      <Pill {...complianceStatus('not_assessed')} />
      <Pill {...badgeStatus('suspended')} />
      <Pill {...verdictStatus('unanswered')} />
      <Pill {...expiryStatus('2026-12-09', 18)} bare />
    </div>
    <SegmentedBar segments={parts([9, 9, 5, 5, 6, 5], [0, 1, 1, 1])} good label="39 of 42 in order" />
    <SegmentedBar segments={parts([9, 1])} />
    <ProgressBar value={93} tone={scoreTone(93)} label="Score" />
    <SummaryList
      items={[
        { label: 'Plan', value: 'Multi Property' },
        { label: 'Renews on', value: '02/06/2027' },
      ]}
    />
    <Disclosure summary="Documents" count={3} note={<Pill tone="bad" label="1 expired" bare />} open>
      <ul>
        <li>
          <DocumentRow
            name="Gas safety certificate"
            fileName="gas-safety-bakehouse-2025.pdf"
            status={expiryStatus('2026-11-12', -9)}
            date="12/11/2026"
            main={
              <Button size="small" variant="outlined" startIcon={<Upload />}>
                Replace
              </Button>
            }
          />
        </li>
        <li>
          <DocumentRow
            name="Insurance policy"
            fileName="holiday-let-policy-2026-27.pdf"
            status={expiryStatus('2027-06-01', 200)}
            actions={docActions}
          />
        </li>
        <li>
          <DocumentRow
            name="Waste management plan"
            fileName="waste-plan-whitby.docx"
            status={expiryStatus(null, null)}
            actions={docActions}
          />
        </li>
      </ul>
    </Disclosure>
    <BulletList
      items={['Display the record in the property and upload a copy.', 'Test every alarm at each changeover.']}
    />
    <TickList items={['Full legal assessment', 'Document storage']} />
  </Card>
);

const Enamel = () => (
  <div style={grid}>
    <Plaque as="section" aria-label="Verified">
      <VerdictHeading tone="good">Badge Verified</VerdictHeading>
      <FactList
        items={[
          { label: 'Issued', value: '03/11/2026' },
          { label: 'Valid Until', value: '14/09/2027' },
          { label: 'Status', value: 'Active' },
          { label: 'Badge', value: 'LP-7Q4K-M2XD' },
        ]}
      />
      <div style={{ display: 'flex', gap: 12, marginTop: 28 }}>
        <Button>View Badge</Button>
        <Button variant="outlined">Dashboard</Button>
      </div>
    </Plaque>
    <PlaqueOutline tone="bad">
      <VerdictHeading tone="attention">Three items stand between Bakehouse Flat and its badge</VerdictHeading>
      <FactList
        row
        items={[
          { label: 'Verdict', value: 'Non-Compliant' },
          { label: 'Score', value: '93%' },
          { label: 'Completed', value: '04/08/2026' },
        ]}
      />
    </PlaqueOutline>
    <Plaque small style={{ display: 'flex', gap: 14, alignItems: 'center' }}>
      <VerdictIcon tone="good" size="small" />
      <b style={{ flex: 1 }}>LP-3H8T-W6RN</b>
      <Button size="small">Badge</Button>
    </Plaque>
    <StatRow
      layout="column"
      items={[
        { label: 'Total Properties', value: 4, sub: 'of 5 in your plan' },
        { label: 'Fully Compliant', value: 1, icon: 'good', sub: 'with an active badge' },
        { label: 'Expiring Soon', value: 1, icon: 'warn', sub: 'within 30 days' },
        { label: 'Action Required', value: 1, icon: 'bad', sub: 'non-compliant' },
      ]}
    />
    <StatRow
      layout="report"
      items={[
        { label: 'Answered', value: '42/42' },
        { label: 'Compliant', value: 33, icon: 'good' },
        { label: 'Not applicable', value: 6, icon: 'none' },
        { label: 'Non-compliant', value: 3, icon: 'bad' },
        { label: 'Unanswered', value: 0, icon: 'open' },
      ]}
    />
    <EmptyState
      title="No property yet"
      action={<Button variant="outlined">Add Property</Button>}
      note="An active subscription is required to add properties."
    >
      Each one stands here with its status, documents and badge.
    </EmptyState>
    <ErrorState onRetry={() => undefined} action={<Button variant="outlined">Dashboard</Button>} />
    <PageSpinner />
  </div>
);

const Forms = () => {
  const [answer, setAnswer] = useState<'yes' | 'no' | 'na' | null>('yes');
  const [open, setOpen] = useState(new URLSearchParams(window.location.search).has('modal'));
  return (
    <Card style={grid}>
      <AlertBox
        title="There is a problem"
        problems={[{ text: 'Password must be at least 8 characters', field: 'pw' }]}
      />
      <AlertBox tone="warn">The gas safety certificate ran out on 14/09/2027.</AlertBox>
      <AlertBox tone="good">Your details are saved.</AlertBox>
      <Field label="Email" type="email" defaultValue="rowena.hale@example.com" autoComplete="email" />
      <PasswordField
        id="pw"
        label="Password"
        hint="At least 8 characters"
        error="Password must be at least 8 characters"
        defaultValue="tenby1"
        autoComplete="new-password"
      />
      <Field label="Message" multiline minRows={3} optional />
      <SelectField
        label="Property type"
        defaultValue="cottage"
        options={[
          { value: 'house', label: 'House' },
          { value: 'cottage', label: 'Cottage' },
        ]}
      />
      <DateField label="Expiry date" hint="Suggested: two years from today." defaultValue="2028-11-21" />
      <RadioGroup
        name="answer"
        legend="Do you have a written fire risk assessment?"
        value={answer}
        onChange={setAnswer}
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
          { value: 'na', label: 'N/A' },
        ]}
      />
      <RadioGroup
        name="role"
        compact
        legend="Your role"
        value="yes"
        onChange={() => undefined}
        options={[
          { value: 'no', label: 'Owner' },
          { value: 'yes', label: 'Agent' },
          { value: 'na', label: 'Manager' },
        ]}
      />
      <CheckboxField label="I accept the terms and conditions" defaultChecked />
      <CheckboxField label="I accept" error="You must accept the terms and conditions" />
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Open the sheet
      </Button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title="Add New Property"
        note="Property 5 of 5 in your plan"
        onSubmit={(event) => event.preventDefault()}
        actions={
          <>
            <Button variant="outlined" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit">Add Property</Button>
          </>
        }
      >
        <div style={{ ...grid, gap: 16 }}>
          <Field label="Property name" autoFocus />
          <Field label="Address line 1" error="Address line 1 is required" />
          <Field label="Address line 2" optional />
        </div>
      </Modal>
    </Card>
  );
};

const Register = () => (
  <AccountLayout
    title="Create your account"
    lead="Then choose a plan and add your first property."
    other={{ href: '/login', label: 'Sign In' }}
    beside
    problem={
      <AlertBox
        title="There is a problem"
        problems={[{ text: 'Password must be at least 8 characters', field: 'pw' }]}
      />
    }
  >
    <FormCard>
      <Field label="Email" type="email" defaultValue="rowena.hale@example.com" />
      <PasswordField
        id="pw"
        label="Password"
        hint="At least 8 characters"
        error="Password must be at least 8 characters"
        defaultValue="tenby1"
        autoComplete="new-password"
      />
      <FieldPair>
        <Field label="Name" optional defaultValue="Rowena Hale" />
        <Field label="Phone" optional defaultValue="01632 960 417" />
      </FieldPair>
      <RadioGroup name="role" compact legend="Your role" value="agent" onChange={() => undefined} options={roles} />
      <CheckboxField label="I accept the terms and conditions" defaultChecked />
      <FormActions>
        <Button>Create Account</Button>
        <span>
          Already registered? <StandaloneLink href="/login">Sign In</StandaloneLink>
        </span>
      </FormActions>
    </FormCard>
  </AccountLayout>
);

const Kit = () => (
  <>
    <SiteHeader user={null} onLogout={() => undefined} />
    <main>
      <Container style={{ ...grid, paddingBlock: 32 }}>
        <h1>The kit</h1>
        <section aria-label="The bar of an app screen">
          <AppHeader
            title="Kiln Cottage"
            subtitle="3 Lime Kiln Lane, Tenby, SA70 7HB"
            back={{ href: '/dashboard', label: 'Back to dashboard' }}
            end={
              <Button size="small" variant="outlined" startIcon={<Save />}>
                Save
              </Button>
            }
          />
        </section>
        <Buttons />
        <Statuses />
        <Forms />
        <Enamel />
        <ActionBar>
          <Button variant="outlined">Back</Button>
          <Button>Continue</Button>
        </ActionBar>
      </Container>
    </main>
    <SiteFooter />
  </>
);

const root = document.querySelector('#root');
if (root)
  createRoot(root).render(
    <MemoryRouter>
      <StyleRoot>{new URLSearchParams(window.location.search).has('register') ? <Register /> : <Kit />}</StyleRoot>
    </MemoryRouter>,
  );
