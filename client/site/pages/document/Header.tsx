import { Menu } from 'lucide-react';
import { PAGES, PUBLIC_PAGES } from '../../../paths.ts';
import { Logo } from './Logo.tsx';

type Props = { readonly current: string | null };

/** Both states are in the page. The script shows the one for signed-in users; without it visitors see theirs. */
const Links = ({ current }: Props) => {
  const link = (href: string, label: string) => (
    <a href={href} aria-current={href === current ? 'page' : undefined}>
      {label}
    </a>
  );
  return (
    <ul>
      <li>{link(PUBLIC_PAGES.about, 'About')}</li>
      <li>{link(PUBLIC_PAGES.contact, 'Contact')}</li>
      <li data-when="signed-out">{link(PAGES.login, 'Sign In')}</li>
      <li data-when="signed-out">
        <a className="btn small quiet" href={PAGES.register}>
          Get Started
        </a>
      </li>
      <li data-when="signed-in" hidden>
        {link(PAGES.dashboard, 'Dashboard')}
      </li>
      <li data-when="signed-in" hidden>
        <button type="button" data-logout>
          Logout
        </button>
      </li>
    </ul>
  );
};

/** Below 700 px a menu replaces the links. It is a `details` element, so that it opens without script. */
export const Header = ({ current }: Props) => (
  <header className="site-head">
    <div className="wrap">
      <Logo />
      <nav className="site-nav" aria-label="Main">
        <Links current={current} />
      </nav>
      <details className="site-menu">
        <summary className="btn small quiet">
          <Menu aria-hidden="true" />
          Menu
        </summary>
        <nav aria-label="Main">
          <p className="who" data-when="signed-in" hidden>
            <b data-user="name" />
            <span data-user="email" />
          </p>
          <Links current={current} />
        </nav>
      </details>
    </div>
  </header>
);
