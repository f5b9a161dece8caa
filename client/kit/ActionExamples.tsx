import Button from '@mui/material/Button';
import { Plus, Trash2 } from 'lucide-react';
import { LARGEST_PLAN } from '../../domain/subscriptions/plans.ts';
import { ActionBar } from '../components/actions/ActionBar.tsx';
import { CopyButton } from '../components/actions/CopyButton.tsx';
import { IconButton } from '../components/actions/IconButton.tsx';
import { StandaloneLink } from '../components/actions/StandaloneLink.tsx';
import { Card } from '../components/surfaces/Card.tsx';
import { PUBLIC_PAGES } from '../paths.ts';
import { row } from './layout.ts';

export const ActionExamples = () => (
  <Card style={row}>
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
    <StandaloneLink href={PUBLIC_PAGES.contact}>Need more than {LARGEST_PLAN} properties?</StandaloneLink>
  </Card>
);

export const ActionBarExample = () => (
  <ActionBar>
    <Button variant="outlined">Back</Button>
    <Button>Continue</Button>
  </ActionBar>
);
