import type { Agreement } from '@milepost/contract/annotation/stats'
import { partText, shareText } from '@milepost/domain/statistics/share-text'
import { isSmallSample, smallSampleText } from '@milepost/domain/statistics/small-sample'

/** Formats agreement: `86%, κ 0.71 (0.60–0.82), n 132`; of a small sample only its counts. Null if nothing was compared. */
export function agreementText({ compared, agreed, kappa, kappaLow, kappaHigh }: Agreement): string | null {
  if (compared === 0) return null
  if (isSmallSample(compared)) return `${partText(agreed, compared)} (${smallSampleText(compared)})`
  const share = shareText(agreed / compared)
  const size = `n ${compared.toLocaleString('en-US')}`
  if (kappa === null || kappaLow === null || kappaHigh === null) return `${share}, ${size}`
  return `${share}, κ ${number(kappa)} (${number(kappaLow)}–${number(kappaHigh)}), ${size}`
}

const number = (value: number) => value.toFixed(2).replace('-', '−')

/** Formats known answers: `18 of 19 right`. Null if none was given. */
export const knownText = ({ answered, right }: { answered: number; right: number }): string | null =>
  answered === 0 ? null : `${right} of ${answered} right`
