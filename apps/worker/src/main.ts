import { restartWithMemoryLimits } from '@coffer/api/kernel/memory-limits.ts';

restartWithMemoryLimits();
// A static import would load everything twice.
await import('./work.ts');
