import type { BackTest } from '@milepost/contract/validation/endpoints'
import { riskBand } from '@milepost/domain/codes'
import { decimal } from '@milepost/domain/quantity'
import { leastSample } from '@milepost/domain/statistics/small-sample'
import { type Markup, markup } from '../../../reporting/print/markup.ts'
import { numbers, section } from '../../../reporting/print/page-parts.ts'
import { daysText } from '../../../reporting/print/print-time.ts'
import type { Dossier } from './dossier.ts'

/** How scores compared with the losses that followed, as the Validation page reports it. */
export function backTestSection({ backTest: { all, own }, client }: Dossier): Markup {
  const tested = all.rows.reduce((sum, { vehicles }) => sum + vehicles, 0)
  if (tested === 0)
    return section(
      'Did scores predict losses?',
      markup`<p>No vehicle had a score on ${daysText(all.scoredAt, all.scoredAt)}, so scores can’t be compared with losses yet.</p>`,
    )
  return section(
    'Did scores predict losses?',
    markup`<p>Scores of ${daysText(all.scoredAt, all.scoredAt)}, compared with losses that people confirmed in the months after it, without claims of loss runs, for all fleets of ${client.name}. ${verdict(all)}</p>
    ${numbers(
      [
        'Band then',
        'Vehicles',
        'Losses',
        'Per vehicle-year',
        '90% interval',
        'Times the others',
        'This policy: vehicles',
        'Losses',
      ],
      all.rows.map((row) => {
        const mine = own?.rows.find(({ band }) => band === row.band)
        const rate = row.perVehicleYear
        return [
          riskBand.word(row.band),
          decimal(row.vehicles, 0),
          decimal(row.losses, 0),
          rate && decimal(rate.value, 2),
          rate && `${decimal(rate.low, 2)}–${decimal(rate.high, 2)}`,
          row.against?.value == null ? null : decimal(row.against.value, 2),
          mine ? decimal(mine.vehicles, 0) : null,
          mine ? decimal(mine.losses, 0) : null,
        ]
      }),
    )}`,
  )
}

function verdict({ weak, losses, gini, upper }: BackTest): string {
  if (weak || !gini)
    return `Losses in these months, without those not at fault: ${decimal(losses, 0)}. Bands aren’t compared one by one with fewer than ${leastSample}. ${upper ? upperVerdict(upper) : ''}`
  const range = `${gini.low.toFixed(2)}–${gini.high.toFixed(2)}`
  const known =
    gini.low > 0
      ? 'Scores ranked vehicles better than chance'
      : 'It isn’t certain that scores ranked vehicles better than chance'
  return `${known}: normalized Gini ${gini.value.toFixed(2)}, 90% interval ${range}, where 0 is chance and 1 is hindsight.`
}

/** The two upper bands against the two lower ones: exact, however few losses there are. */
function upperVerdict({ value, low, high, p }: NonNullable<BackTest['upper']>): string {
  const range = `90% interval ${decimal(low, 2)}–${high === null ? '∞' : decimal(high, 2)}`
  const found =
    value === null
      ? 'Elevated and high had all of them'
      : `Elevated and high had ${decimal(value, 2)} times the losses per vehicle-year of low and moderate`
  return `${found} (${range}, exact), which ${p < 0.1 ? 'is hardly chance' : 'may be chance'}.`
}
