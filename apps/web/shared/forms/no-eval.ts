// zod tries whether it may make functions of text as soon as a shape is made. It may not (our policy), and browsers
// report each try: so it is told before its own code is fetched, which comes with the forms.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
