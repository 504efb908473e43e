// zod tests on load whether `eval` works. Our content security policy forbids it, and browsers report each test. This
// module sets the option before zod loads with the forms.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
