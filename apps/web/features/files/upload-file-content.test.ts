import { expect, test } from 'vitest';
import { uploadProblem } from './upload-file-content.ts';

test('reads the problem in the response of the upload URL', () => {
  const errors = [{ path: 'sha256', code: 'invalidFile', message: 'is not that of the bytes' }];
  const answer = {
    type: 'about:blank',
    status: 422,
    code: 'invalidFile',
    detail: 'The file is not as it was.',
    errors,
  };
  expect(uploadProblem(JSON.stringify(answer))).toEqual({
    code: 'invalidFile',
    detail: 'The file is not as it was.',
    errors,
    retryAfter: null,
  });
});

test.each(['', '<html>Bad gateway</html>', 'null', '7', '{"errors":{}}'])(
  'reports only an internal error for %j',
  (text) => {
    expect(uploadProblem(text)).toEqual({ code: 'internal', detail: null, errors: [], retryAfter: null });
  },
);
