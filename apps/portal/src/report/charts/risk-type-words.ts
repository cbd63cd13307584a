import type { RiskType } from '@milepost/contract/risk/query'

/** What a kind of score is called where it stands by itself. */
export const riskTypeWords: Readonly<Record<RiskType, string>> = {
  combined: 'Combined risk',
  behavioral: 'Behavioral risk',
  environmental: 'Environmental risk',
  usage: 'Usage risk',
}
