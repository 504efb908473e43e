/** A file designed to be slow to read: `make(n)` returns about n bytes, counted before packing. */
export interface HostileFile {
  readonly name: string;
  readonly make: (bytes: number) => string | Uint8Array;
}

export function hostileFile(name: string, make: HostileFile['make']): HostileFile {
  return { name, make };
}

export function repeatPart(part: string, bytes: number): string {
  return part.repeat(Math.max(1, Math.floor(bytes / part.length)));
}

export function repeatNumberedPart(bytes: number, part: (index: number) => string): string {
  const parts: string[] = [];
  for (let length = 0; length < bytes; length += parts.at(-1)?.length ?? 1) parts.push(part(parts.length + 1));
  return parts.join('');
}
