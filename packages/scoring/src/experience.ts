import type { ScoringConfig } from '@milepost/contract/risk-score-config'

/**
 * What past losses say beyond everything else: claims against those expected. The prior makes one claim against none
 * multiply the risk by 2.13 (ATRI 2022: a past crash raises the chance of another by 113 %). Only at-fault losses count.
 */
export function experienceFactor(
  { claims, years, relativeRisk }: { claims: number; years: number; relativeRisk: number },
  { experiencePrior, claimsPerVehicleYear }: ScoringConfig,
): number {
  return (experiencePrior + claims) / (experiencePrior + claimsPerVehicleYear * relativeRisk * years)
}
