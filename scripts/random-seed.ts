import fc from 'fast-check';

// Random cases are the same in each run, so that a failure is caused by a change and is reproducible. `npm run soak`
// uses other seeds.
fc.configureGlobal({ seed: Number(process.env['COFFER_SEED'] ?? 1) });
