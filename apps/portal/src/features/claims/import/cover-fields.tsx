import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'

/** The first and last day whose losses a file lists (yyyy-mm-dd); empty if people don't say. */
export type CoveredDays = { from: string; until: string }
export const noCover: CoveredDays = { from: '', until: '' }

interface CoverFieldsProps {
  cover: CoveredDays
  onChange: (cover: CoveredDays) => void
}

/** The days that a loss run covers: vehicles without a claim were loss-free on them. */
export function CoverFields({ cover, onChange }: CoverFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-3 tablet:grid-cols-2">
      <Field label="Covers losses from" optional hint="By default, the start of the term with the first loss.">
        <Input
          type="date"
          className="num"
          value={cover.from}
          onChange={(event) => onChange({ ...cover, from: event.target.value })}
        />
      </Field>
      <Field label="Valued on" optional hint="The last day whose losses are listed. By default, today.">
        <Input
          type="date"
          className="num"
          value={cover.until}
          onChange={(event) => onChange({ ...cover, until: event.target.value })}
        />
      </Field>
    </div>
  )
}
