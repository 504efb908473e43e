/** A colour in linear light. Each channel is from 0 to 1 if the colour is inside sRGB. */
export type LinearRgb = readonly [red: number, green: number, blue: number];

const between = (value: number) => Math.min(1, Math.max(0, value));

/** Converts `oklch(L C h)` or `oklch(L C h / a)` to linear sRGB, with Ottosson's matrices (bottosson.github.io/posts/oklab). */
export function parseOklch(text: string): { rgb: LinearRgb; alpha: number; inGamut: boolean } {
  const match = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/.exec(text.trim());
  if (match === null) throw new Error(`unsupported colour: ${text}`);
  const [lightness = 0, chroma = 0, hue = 0] = match.slice(1, 4).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb: LinearRgb = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
  const inGamut = rgb.every((channel) => channel >= -0.002 && channel <= 1.002);
  return { rgb: clip(rgb), alpha: match[4] === undefined ? 1 : Number(match[4]), inGamut };
}

const clip = ([red, green, blue]: LinearRgb): LinearRgb => [between(red), between(green), between(blue)];

const luminance = ([red, green, blue]: LinearRgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The contrast ratio of two colours by WCAG 2.2, from 1 to 21. */
export function contrastRatio(one: LinearRgb, other: LinearRgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/**
 * Functions that convert a colour to the colour that a person sees: with full colour vision, or without one kind of
 * cone (Machado, Oliveira, Fernandes 2009, severity 1, on linear light).
 */
export const colourVisions = {
  full: ([red, green, blue]: LinearRgb): LinearRgb => [red, green, blue],
  protanopia: ([red, green, blue]: LinearRgb): LinearRgb =>
    clip([
      0.152286 * red + 1.052583 * green - 0.204868 * blue,
      0.114503 * red + 0.786281 * green + 0.099216 * blue,
      -0.003882 * red - 0.048116 * green + 1.051998 * blue,
    ]),
  deuteranopia: ([red, green, blue]: LinearRgb): LinearRgb =>
    clip([
      0.367322 * red + 0.860646 * green - 0.227968 * blue,
      0.280085 * red + 0.672501 * green + 0.047413 * blue,
      -0.01182 * red + 0.04294 * green + 0.968881 * blue,
    ]),
};

/** Distance in OKLab; 0.02 is just noticeable side by side. */
export function colourDifference(one: LinearRgb, other: LinearRgb): number {
  const [l1, a1, b1] = oklab(one);
  const [l2, a2, b2] = oklab(other);
  return Math.hypot(l1 - l2, a1 - a2, b1 - b2);
}

function oklab([red, green, blue]: LinearRgb): readonly [number, number, number] {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}
