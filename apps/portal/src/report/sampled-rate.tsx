import { isSmallSample, leastSample, smallSampleText } from '@milepost/domain/statistics/small-sample'

interface SampledRateProps {
  /** The formatted rate; null draws nothing. */
  rate: string | null | undefined
  /** How many events are behind it. */
  sample: number
  /** Says only "n 16", as there is little space beside a bar; the chart's note has `smallSampleKey`. */
  isBrief?: boolean
}

/** Explains the brief form once below a chart. */
export const smallSampleKey = `n: number of events, if fewer than ${leastSample}`

/** A rate in a table or beside a bar; one of a small sample says so. */
export const SampledRate = ({ rate, sample, isBrief = false }: SampledRateProps) =>
  rate == null ? null : (
    <>
      {rate}
      {isSmallSample(sample) && (
        <span className="text-12 text-text-3 tablet:whitespace-nowrap">
          {' '}
          ({isBrief ? `n ${sample}` : smallSampleText(sample)})
        </span>
      )}
    </>
  )
