import type { RiskType } from '@milepost/contract/risk/query'

/** Names of the score types when used alone. */
export const riskTypeWords: Readonly<Record<RiskType, string>> = {
  combined: 'Combined risk',
  behavioral: 'Behavioral risk',
  environmental: 'Environmental risk',
  usage: 'Usage risk',
}
