import { classNames } from './class-names.ts';
import { sparklinePath } from './sparkline-path.ts';

export interface SparklineProps {
  /** The values, oldest first. */
  values: readonly number[];
  /** Text alternative; the drawing itself is hidden from screen readers. */
  alternative: string;
  tone?: 'plain' | 'gain' | 'loss';
  className?: string;
}

const width = 96;
const height = 28;
const tones = { plain: 'text-muted', gain: 'text-gain', loss: 'text-loss' };

export function Sparkline({ values, alternative, tone = 'plain', className = 'h-7 w-24' }: SparklineProps) {
  return (
    <span className={classNames('inline-block align-middle', className)}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className={classNames('size-full', tones[tone])}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={sparklinePath(values, width, height, 2)} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className="sr-only">{alternative}</span>
    </span>
  );
}
