import { FIGURES } from '../../content/landing.ts';

/** Shows the final figures. The script counts up to them; screen readers always get the final ones. */
export const Figures = () => (
  <section className="stats" aria-label={FIGURES.label}>
    <div className="wrap">
      <dl>
        {FIGURES.items.map(({ prefix, count, suffix, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">
              <span className="vh">{`${prefix}${count.toLocaleString('en-GB')}${suffix}`}</span>
              <span aria-hidden="true">
                {prefix}
                <span data-count-to={count}>{count.toLocaleString('en-GB')}</span>
                {suffix}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
);
