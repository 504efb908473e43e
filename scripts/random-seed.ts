import fc from 'fast-check';

// Random cases are the same in each run, so that a failure is one of the change and can be had again. `npm run soak`
// gives other seeds.
fc.configureGlobal({ seed: Number(process.env['COFFER_SEED'] ?? 1) });
