import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Countdown } from './countdown.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('ends after its duration, and not before it is started', () => {
  const onEnd = vi.fn();
  const countdown = new Countdown(8000, onEnd);
  vi.advanceTimersByTime(10_000);
  expect(onEnd).not.toHaveBeenCalled();
  countdown.resume();
  vi.advanceTimersByTime(7999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledOnce();
});

test('stops while paused, and continues with the remaining time', () => {
  const onEnd = vi.fn();
  const countdown = new Countdown(8000, onEnd);
  countdown.resume();
  vi.advanceTimersByTime(6000);
  countdown.pause();
  countdown.pause();
  vi.advanceTimersByTime(60_000);
  expect(onEnd).not.toHaveBeenCalled();
  countdown.resume();
  countdown.resume();
  vi.advanceTimersByTime(1999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledOnce();
});
