import { restartWithMemoryLimits } from '@coffer/api/kernel/memory-limits.ts';

restartWithMemoryLimits();
// A static import would load these modules before the process restarts itself, and again afterwards.
await import('./run-worker-process.ts');
