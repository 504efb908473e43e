export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Placement {
  left: number;
  top: number;
  side: 'above' | 'below';
  /** Available height on this side of the anchor. */
  room: number;
}

/**
 * The position of a floating element next to its anchor, in CSS pixels of the window. The element is on the requested
 * side, unless it does not fit there and the other side has more room. It never exceeds the left and right margins.
 */
export function computePlacement(
  anchor: Box,
  floating: { width: number; height: number },
  window: { width: number; height: number },
  {
    side,
    align,
    gap = 4,
    margin = 8,
  }: { side: 'above' | 'below'; align: 'start' | 'center'; gap?: number; margin?: number },
): Placement {
  const above = anchor.top - gap - margin;
  const below = window.height - anchor.top - anchor.height - gap - margin;
  const [wanted, other] = side === 'above' ? [above, below] : [below, above];
  const flips = floating.height > wanted && other > wanted;
  const taken = flips === (side === 'above') ? 'below' : 'above';
  const room = Math.max(0, taken === 'above' ? above : below);
  const height = Math.min(floating.height, room);
  const left = align === 'start' ? anchor.left : anchor.left + (anchor.width - floating.width) / 2;
  return {
    left: Math.max(margin, Math.min(left, window.width - margin - floating.width)),
    top: taken === 'above' ? anchor.top - gap - height : anchor.top + anchor.height + gap,
    side: taken,
    room,
  };
}
