import { config } from 'zod/v4/core';

// Runs before anything else in the browser. The policy allows no code made from text, and zod's trying it is reported.
config({ jitless: true });
