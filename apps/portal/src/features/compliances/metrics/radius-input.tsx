import { distanceMeasure, rounded } from '@milepost/domain/quantity'
import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import { useState } from 'react'
import { useFormat } from '../../../lib/format/formatters.ts'

interface RadiusInputProps {
  meters: number
  problem: string | undefined
  /** NaN while the field is empty. */
  onChange: (meters: number) => void
}

/** A radius in the person's units; meters are kept as they are until someone types. */
export function RadiusInput({ meters, problem, onChange }: RadiusInputProps) {
  const { units } = useFormat()
  const { unit, per } = distanceMeasure(units)
  const [text, setText] = useState(String(rounded(meters / per, 1)))
  return (
    <Field label="At most" error={problem}>
      <Input
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        suffix={unit}
        className="num"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onChange(target.value === '' ? Number.NaN : Number(target.value) * per)
        }}
      />
    </Field>
  )
}
