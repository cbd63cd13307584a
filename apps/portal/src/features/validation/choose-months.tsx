import { Button } from '@milepost/ui/form/button'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import { type RangeValues, rangeSearch } from '../../scope/range.ts'
import { monthText } from './back-test-text.ts'
import { answeringPresets } from './months-with-scores.ts'

type Props = {
  /** The first month with scores; null without any. */
  earliest: string | null
  values: RangeValues
  onChoose: (next: Partial<RangeValues>) => void
}

/** The periods for which the back-test has data, and how many months of each. Nothing if there is no data at all. */
export function ChooseMonths({ earliest, values, onChoose }: Props) {
  const { timeZone } = useFormat()
  const presets = answeringPresets(earliest, timeZone, new Date())
  if (earliest === null || presets.length === 0) return null
  const chosen = values.from || values.to ? undefined : values.range
  return (
    <fieldset className="flex flex-wrap items-center gap-2 print:hidden">
      <legend className="float-left mr-1 text-13 text-text-2">
        Scores start in {monthText(earliest)}. Months with data:
      </legend>
      {presets.map(({ preset, label, months }) => (
        <Button
          key={preset}
          size="small"
          variant={preset === chosen ? 'selected' : 'outline'}
          aria-pressed={preset === chosen}
          onClick={() => onChoose(rangeSearch({ preset }))}
        >
          {label}: {countText(months)}
        </Button>
      ))}
    </fieldset>
  )
}
