import { colour } from '../../client/theme/tokens.ts';

type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const SashWindow = ({ x, y, width, height }: Area) => {
  const pane = { x: x + 4, y: y + 4, width: width - 8, height: height - 8 };
  const middle = pane.y + pane.height / 2;
  const across = (top: number) => `M${pane.x} ${top}h${pane.width}`;
  const glazingBars = `M${pane.x + pane.width / 2} ${pane.y}v${pane.height}${across(pane.y + pane.height / 4)}${across(pane.y + (pane.height * 3) / 4)}`;
  return (
    <>
      <rect x={x} y={y} width={width} height={height} />
      <path d={glazingBars} />
      <path d={across(middle - 1.75) + across(middle + 1.75)} strokeWidth=".9" />
      <rect {...pane} fill="none" strokeWidth="1" />
      <rect x={x - 5} y={y + height} width={width + 10} height={5} />
    </>
  );
};

const Chimney = ({ x }: { x: number }) => (
  <>
    <rect x={x + 4} y={-352} width={46} height={62} />
    <rect x={x} y={-359} width={54} height={8} />
    <path d={`M${x + 9.5} -359l1.5 -18h9l1.5 18ZM${x + 32.5} -359l1.5 -18h9l1.5 18Z`} />
  </>
);

const SLATES =
  'M0.83 -303.33H339.17M-0.33 -290.67H340.33M-1.5 -278H341.5M-2.67 -265.33H342.67M-3.83 -252.67H343.83M8 -315V-304.33M140 -315V-304.33M272 -315V-304.33M41 -302.33V-291.67M173 -302.33V-291.67M305 -302.33V-291.67M52 -289.67V-279M184 -289.67V-279M316 -289.67V-279M85 -277V-266.33M217 -277V-266.33M96 -264.33V-253.67M228 -264.33V-253.67M129 -251.67V-241M261 -251.67V-241';

const Roof = () => (
  <>
    <path d="M-7 -240L0 -316H340L347 -240Z" />
    <path d={SLATES} fill="none" strokeOpacity=".6" strokeWidth="1.1" />
    <rect x={-3} y={-321} width={346} height={6} />
    <rect x={-10} y={-240} width={360} height={6} />
  </>
);

const FlowerBox = () => (
  <>
    {[32.83, 42.5, 52.17, 61.83, 71.5, 81.17].map((x, index) => (
      <circle key={x} cx={x} cy={index % 2 ? -62 : -58} r={6 + (index % 3)} strokeWidth="1" />
    ))}
    <rect x={23} y={-55} width={68} height={13} />
  </>
);

const DOOR_PANELS = [
  { y: -108.46, height: 19.8 },
  { y: -84.32, height: 27.72 },
  { y: -48.68, height: 23.76 },
].flatMap(({ y, height }) => [114.54, 139.77].map((x) => ({ x, y, width: 17.69, height })));

const Door = () => (
  <>
    <rect x={91} y={-9} width={90} height={9} />
    <rect x={99} y={-17} width={74} height={8} />
    <rect x={98} y={-125} width={76} height={108} />
    <rect x={93} y={-132} width={86} height={8} />
    <rect x={107} y={-116} width={58} height={99} />
    <g fill="none" strokeOpacity=".6" strokeWidth="1.4">
      {DOOR_PANELS.map((panel) => (
        <rect key={`${panel.x} ${panel.y}`} {...panel} />
      ))}
    </g>
    <circle cx="160.33" cy="-60.56" r="3.2" strokeWidth="1" />
  </>
);

const WallPlaque = () => (
  <>
    <rect x="194" y="-136" width="124" height="88" rx="12" strokeWidth="1" />
    <rect x="199.5" y="-130.5" width="113" height="77" rx="8" fill="none" />
    <path d="M236 -95l12 12l24 -26" fill="none" strokeWidth="6" />
  </>
);

const Bench = () => (
  <>
    <rect x={208} y={-26} width={6} height={26} />
    <rect x={298} y={-26} width={6} height={26} />
    <rect x={202} y={-32} width={108} height={8} />
  </>
);

/** The line drawing on the plaque of the certificate. */
export const CottageDrawing = () => (
  <svg
    className="cottage"
    viewBox="-14 -386 368 390"
    aria-hidden="true"
    fill={colour.harbour700}
    stroke={colour.paper}
    strokeWidth="1.6"
    strokeLinejoin="round"
    strokeLinecap="round"
  >
    <Chimney x={14} />
    <Chimney x={272} />
    <rect x={0} y={-240} width={340} height={240} />
    <Roof />
    <rect x={0} y={-22} width={340} height={22} />
    {[30, 143, 256].map((x) => (
      <SashWindow key={x} x={x} y={-222} width={54} height={64} />
    ))}
    <SashWindow x={26} y={-116} width={62} height={70} />
    <FlowerBox />
    <Door />
    <WallPlaque />
    <Bench />
    <path d="M-14 0H354" strokeWidth="1.8" />
  </svg>
);
