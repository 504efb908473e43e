import { runWithinLimits } from '@coffer/api/kernel/memory-limits.ts';

runWithinLimits();
// A static import would load everything twice.
await import('./serve.ts');
