const TONES = { gain: 'h-2 bg-gain', loss: 'h-2 bg-loss', before: 'mt-1 h-1 bg-line-strong opacity-60' };

/** A bar whose length compares values; the caller shows the number as text. */
export function Bar({ share, tone }: { share: number; tone: keyof typeof TONES }) {
  const percent = Math.min(100, Math.max(0, share * 100));
  return (
    <div
      className={`rounded-full ${TONES[tone]}`}
      style={{ width: `${percent}%`, minWidth: percent > 0 ? '0.25rem' : 0 }}
    />
  );
}
