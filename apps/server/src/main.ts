import { restartWithMemoryLimits } from '@coffer/api/kernel/memory-limits.ts';

restartWithMemoryLimits();
// With a static import, all modules would be loaded before the restart and again after it.
await import('./serve.ts');
