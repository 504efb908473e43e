import { runWithinLimits } from '@coffer/api/kernel/memory-limits.ts';

runWithinLimits();
// Not a static import: that would load everything twice.
await import('./serve.ts');
