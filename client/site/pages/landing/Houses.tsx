/** Five houses for five questions; the first has the yellow door of the question that is asked. */
export const Houses = () => (
  <svg className="houses" viewBox="0 0 184 40" width="184" height="40" aria-hidden="true">
    {[36, 72, 108, 144, 0].map((x) => (
      <g key={x} className={x === 0 ? 'now' : 'next'} transform={`translate(${x})`}>
        <path className="w" d="M2 38V17L20 4L38 17V38Z" />
        <path className="d" d="M15 38V24h10V38" />
      </g>
    ))}
    <path className="g" d="M0 38H184" />
  </svg>
);
