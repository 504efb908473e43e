import { encode } from 'uqr';

/** Modules of light around the code, without which some cameras do not find it (ISO/IEC 18004). */
const QUIET = 4;

/** Dark on light in each theme, for so all cameras read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-52 max-w-full rounded-card border border-line"
    >
      <rect width={size} height={size} fill="white" />
      <path d={data.map(rowPath).join('')} fill="black" />
    </svg>
  );
}

/** Of the dark modules of a row, each run as one rectangle. */
function rowPath(row: readonly boolean[], y: number): string {
  const line = row.map((dark) => (dark ? '1' : '0')).join('');
  return [...line.matchAll(/1+/g)]
    .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('');
}
