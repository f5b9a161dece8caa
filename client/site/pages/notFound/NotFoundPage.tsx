import { Minus } from 'lucide-react';
import { PAGES, PUBLIC_PAGES } from '../../../paths.ts';
import { NOT_FOUND } from '../../content/notFound.ts';

export const NotFoundPage = () => (
  <div className="narrow not-found">
    <section className="place-of">
      <h1>
        <span className="seal none">
          <Minus aria-hidden="true" />
        </span>
        {NOT_FOUND.title}
      </h1>
      <p>{NOT_FOUND.text}</p>
      <p className="go">
        <a className="btn" href={PUBLIC_PAGES.home}>
          {NOT_FOUND.home}
        </a>
        <a className="btn quiet" href={PAGES.dashboard}>
          {NOT_FOUND.dashboard}
        </a>
      </p>
    </section>
  </div>
);
