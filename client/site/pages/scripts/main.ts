import 'virtual:tokens.css';
import '../styles/site.css';
import { enableContact } from './enableContact.ts';
import { countUpFigures } from './figures.ts';
import { closeMenu } from './menu.ts';
import { showSignedInUser } from './signedIn.ts';
import { enableQuickCheck } from './startQuickCheck.ts';
import { enableWaitlist } from './waitlist.ts';

// All that runs on a public page before somebody acts. Keep it small: no React, no packages.
showSignedInUser();
closeMenu();
countUpFigures();
enableQuickCheck();
enableWaitlist();
// Without it the form is sent as a plain form.
enableContact().catch(() => {});
