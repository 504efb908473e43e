/** The SVG path of a line through the values, from left to right in a box of this size; horizontal if all values are equal. */
export function sparklinePath(values: readonly number[], width: number, height: number, margin = 1): string {
  const finite = values.filter(Number.isFinite);
  if (finite.length === 0) return '';
  const low = Math.min(...finite);
  const span = Math.max(...finite) - low;
  const y = (value: number) =>
    span === 0 ? height / 2 : height - margin - ((value - low) / span) * (height - 2 * margin);
  const single = finite[0];
  if (finite.length === 1 && single !== undefined) return `M${margin},${round(y(single))}H${width - margin}`;
  const step = (width - 2 * margin) / (finite.length - 1);
  return finite
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${round(margin + index * step)},${round(y(value))}`)
    .join('');
}

const round = (value: number) => Math.round(value * 100) / 100;
