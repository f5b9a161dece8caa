import { inThousands } from '../../../../domain/numberWords.ts';
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
              <span className="vh">{`${prefix}${inThousands(count)}${suffix}`}</span>
              <span aria-hidden="true">
                {prefix}
                <span data-count-to={count}>{inThousands(count)}</span>
                {suffix}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
);
