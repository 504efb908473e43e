import type { ImporterType } from '../importer-types.ts';
import { hostileFlex, hostilePortfolioPerformanceFiles } from './hostile-brokers.ts';
import { hostileCamt } from './hostile-camt.ts';
import { hostileContainers } from './hostile-containers.ts';
import { hostileOfx } from './hostile-ofx.ts';
import type { HostileFile } from './hostile-parts.ts';
import { hostileCsvFiles, hostileMarkupFiles, hostileMt940Files, hostileQifFiles } from './hostile-tables.ts';

/** Files designed to be slow to read, by format. Each enlarges a structure that a parser might scan repeatedly. */
export const hostileFiles: Readonly<Record<ImporterType, readonly HostileFile[]>> = {
  csv: [...hostileCsvFiles, ...hostileMarkupFiles, ...hostileContainers],
  mt940: hostileMt940Files,
  camt052: hostileCamt('BkToCstmrAcctRpt', 'Rpt'),
  camt053: hostileCamt('BkToCstmrStmt', 'Stmt'),
  camt054: hostileCamt('BkToCstmrDbtCdtNtfctn', 'Ntfctn'),
  ofx: hostileOfx,
  qif: hostileQifFiles,
  flex: hostileFlex,
  portfolioPerformance: hostilePortfolioPerformanceFiles,
};
