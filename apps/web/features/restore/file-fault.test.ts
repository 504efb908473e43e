import { expect, test } from 'vitest';
import { toRestoreFileFault } from './file-fault.ts';

const problem = (path: string, message: string) => ({
  ...{ code: 'invalidFile', detail: `The wallet ${message}.`, retryAfter: 0 },
  errors: [{ path, code: 'invalidFile', message }],
});

test.each([
  ['line 1', 'is not JSON', { kind: 'otherFile' }],
  ['line 1', 'format Invalid input: expected "coffer"', { kind: 'otherFile' }],
  ['line 1', 'wallet.currency is not a currency code', { kind: 'line', line: 1, fault: null }],
  ['line 12', 'is not JSON', { kind: 'line', line: 12, fault: 'is-not-json' }],
  ['line 9', 'counts 3 records, and there are 2', { kind: 'line', line: 9, fault: 'counts' }],
  ['line 4', 'is missing: the file ends too early', { line: 4, fault: 'is-missing-the-file-ends-too-early' }],
  ['file', 'has a split whose parts do not match their parent', { kind: 'whole' }],
])('%s %s', (path, message, expected) => {
  expect(toRestoreFileFault(problem(path, message))).toMatchObject(expected);
});

test('a file that cannot be unpacked has no line number', () => {
  expect(toRestoreFileFault({ code: 'invalidFile', detail: 'x', errors: [], retryAfter: null })).toEqual({
    kind: 'damaged',
  });
});
