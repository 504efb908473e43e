import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { SimulatorState } from './http/simulator-state.ts';
import { startBankSimulator } from './simulator.ts';

// The simulator as a program: `node packages/bank-simulator/src/main.ts --port 4010 --seed 7 --state banks.json`.
// With --state it loads that file if it exists, and writes it when it ends.
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    now: { type: 'string' },
    state: { type: 'string' },
  },
});

function stateIn(file: string | undefined): SimulatorState | undefined {
  if (file === undefined) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const state = stateIn(values.state);
const simulator = await startBankSimulator({
  port: Number(values.port),
  seed: Number(values.seed),
  ...(values.now === undefined ? {} : { now: values.now }),
  ...(state === undefined ? {} : { state }),
});
console.log(JSON.stringify({ origin: simulator.origin, ...simulator.addresses, credentials: simulator.credentials }));

const end = async (): Promise<void> => {
  if (values.state !== undefined) writeFileSync(values.state, simulator.dump());
  await simulator.close();
};
process.once('SIGTERM', () => void end());
process.once('SIGINT', () => void end());
