import { sendRawRequest } from './http.ts';

/**
 * Runs `work` while another client sends requests one after another. Returns the longest time between two of their
 * responses, as a fraction of the duration of `work`.
 */
export async function measureLongestResponseGap(url: string, work: () => Promise<unknown>): Promise<number> {
  const answered: number[] = [];
  let going = true;
  const asking = (async () => {
    while (going) {
      await sendRawRequest(url, { method: 'GET', path: '/healthz', from: '127.0.12.3' });
      answered.push(performance.now());
    }
  })();
  const began = performance.now();
  await work();
  const ended = performance.now();
  going = false;
  await asking;
  const within = [began, ...answered.filter((moment) => moment > began && moment < ended), ended];
  return Math.max(...within.slice(1).map((moment, index) => moment - (within[index] ?? moment))) / (ended - began);
}
