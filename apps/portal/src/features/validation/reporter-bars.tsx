import type { AccuracyReport } from '@milepost/contract/validation/endpoints'
import { BarList } from '@milepost/ui/chart/bar-list'
import { CardBody } from '@milepost/ui/layout/card'
import { intervalText, ratedText, rateText, reporterKey, reporterName, sampleText } from './accuracy-text.ts'

/** Compares reporters; too few rated events are hatched instead of a bar. */
export function ReporterBars({ reporters }: { reporters: AccuracyReport['reporters'] }) {
  return (
    <CardBody className="pt-1.5">
      <BarList
        label="Accuracy by reporter"
        max={1}
        labelWidth={150}
        items={reporters.map((reporter) => ({
          id: reporterKey(reporter),
          label: reporterName(reporter),
          value: reporter.accuracy,
          text: rateText(reporter) ?? (reporter.annotated === 0 ? '' : 'too few'),
          color: 'c1',
          note: [intervalText(reporter), ratedText(reporter), sampleText(reporter.sample)].filter(Boolean).join(' · '),
        }))}
      />
    </CardBody>
  )
}
