import { expect, test } from 'vitest';
import { StoredExports } from './stored-exports.ts';

const [register, plan] = [new File(['1'], 'register.csv'), new File(['222'], 'plan.csv')];

function exportsWith(refused: Set<string>) {
  const sent: string[] = [];
  const removed: string[] = [];
  const refusals: string[] = [];
  const shares: number[] = [];
  const gates: (() => void)[] = [];
  let isSlow = false;
  const stored = new StoredExports(
    async (file, onSent) => {
      sent.push(file.name);
      if (isSlow) await new Promise<void>((resolve) => gates.push(resolve));
      if (refused.has(file.name)) throw new Error('refused');
      onSent(1);
      return `id of ${file.name}`;
    },
    (id) => removed.push(id),
  );
  const progress = {
    onSent: (share: number) => shares.push(share),
    onRefusal: (_: unknown, { name }: File) => refusals.push(name),
  };
  const send = (...files: File[]) => stored.storeAll(files, progress);
  const slow = () => {
    isSlow = true;
  };
  return { stored, send, sent, removed, refusals, shares, gates, slow };
}

test('a retry sends only the files that are not stored yet', async () => {
  const refused = new Set(['plan.csv']);
  const { stored, send, sent, removed, refusals, shares } = exportsWith(refused);
  expect(await send(register, plan)).toBeNull();
  expect(refusals).toEqual(['plan.csv']);
  refused.clear();
  expect(await send(register, plan)).toEqual(['id of register.csv', 'id of plan.csv']);
  expect(sent).toEqual(['register.csv', 'plan.csv', 'plan.csv']);
  expect(shares).toEqual([0.25, 1]);
  stored.end();
  expect(removed).toEqual([]);
});

test('stored files are deleted once others are chosen', async () => {
  const { send, removed } = exportsWith(new Set(['plan.csv']));
  await send(register, plan);
  await send(plan);
  expect(removed).toEqual(['id of register.csv']);
});

test('an upload ends with its page, and keeps no file', async () => {
  const { stored, send, sent, removed, refusals, shares, gates, slow } = exportsWith(new Set());
  slow();
  const sending = send(register, plan);
  stored.end();
  gates[0]?.();
  expect(await sending).toBeNull();
  expect({ sent, removed, refusals, shares }).toEqual({
    ...{ sent: ['register.csv'], removed: ['id of register.csv'], refusals: [], shares: [] },
  });
});
