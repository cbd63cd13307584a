import { isSmallSample, smallSampleText } from '@milepost/domain/statistics/small-sample'

interface SampledRateProps {
  /** The formatted rate; null draws nothing. */
  rate: string | null | undefined
  /** How many events are behind it. */
  sample: number
}

/** A rate in a table or beside a bar; one of a small sample says so. */
export const SampledRate = ({ rate, sample }: SampledRateProps) =>
  rate == null ? null : (
    <>
      {rate}
      {isSmallSample(sample) && <span className="text-12 text-text-3"> ({smallSampleText(sample)})</span>}
    </>
  )
