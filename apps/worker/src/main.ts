import { restartWithMemoryLimits } from '@coffer/api/kernel/memory-limits.ts';

restartWithMemoryLimits();
// A static import would load the modules before the restart, and again after it.
await import('./work.ts');
