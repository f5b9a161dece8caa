type Props = {
  readonly answered: readonly boolean[];
  /** The one whose door is open; none on the form. */
  readonly current?: number;
};

/** One house a question: filled once it is answered, whatever the answer. The yellow door is where you are. */
export const Houses = ({ answered, current = -1 }: Props) => {
  // Drawn last, because its frame lies over those of its neighbours.
  const order = answered
    .map((_, index) => index)
    .sort((one, other) => Number(one === current) - Number(other === current));
  const lookOf = (index: number) => {
    if (index === current) return 'now';
    return answered[index] ? 'done' : 'next';
  };
  return (
    <svg className="houses" viewBox="0 0 184 40" width="184" height="40" aria-hidden="true">
      {order.map((index) => (
        <g key={index} className={lookOf(index)} transform={`translate(${index * 36})`}>
          <path className="w" d="M2 38V17L20 4L38 17V38Z" />
          <path className="d" d="M15 38V24h10V38" />
        </g>
      ))}
      <path className="g" d="M0 38H184" />
    </svg>
  );
};
