import { randomDeliveries } from '@coffer/bank-simulator/random/random-deliveries.ts';
for (const t of randomDeliveries(42647).truth) if (t.counterpart.startsWith('Kaffee') || t.minor===-380 || t.minor===-450) console.log(t.truthId, t.day, t.minor, t.status, t.wasPending, t.pendingMinor, t.madeDay, t.faults.join(), t.counterpart, t.text)
