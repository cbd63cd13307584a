import type { AcceptableOf } from '@milepost/contract/compliances/metrics'
import { reportedVehicleTypes } from '@milepost/contract/compliances/words'
import { Button } from '@milepost/ui/form/button'
import { Checkbox } from '@milepost/ui/form/checkbox'
import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import { useState } from 'react'

interface VehicleTypesProps {
  values: AcceptableOf<'multipleChoice'>
  problem: string | undefined
  onChange: (values: AcceptableOf<'multipleChoice'>) => void
}

/** Acceptable vehicle types: those that providers report, and a client's own. */
export function VehicleTypes({ values: { acceptable }, problem, onChange }: VehicleTypesProps) {
  const [offered, setOffered] = useState(() => [...new Set([...reportedVehicleTypes, ...acceptable])])
  const [own, setOwn] = useState('')
  const choose = (types: string[]) => onChange({ type: 'multipleChoice', acceptable: types })
  const name = own.trim()
  const add = () => {
    if (!name) return
    const known = offered.find((type) => type.toLowerCase() === name.toLowerCase()) ?? name
    setOffered([...new Set([...offered, known])])
    choose([...new Set([...acceptable, known])])
    setOwn('')
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-13 font-[530]">Acceptable types</legend>
      {offered.map((type) => (
        <Checkbox
          key={type}
          checked={acceptable.includes(type)}
          onChange={(on) => choose(on ? [...acceptable, type] : acceptable.filter((one) => one !== type))}
        >
          {type}
        </Checkbox>
      ))}
      {problem && (
        <p role="alert" className="text-12 text-destructive">
          {problem}
        </p>
      )}
      <div className="flex items-end gap-2">
        <Field label="Another type" hint="As in the settings of vehicles." optional className="grow">
          <Input
            value={own}
            maxLength={100}
            onChange={({ target }) => setOwn(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        </Field>
        <Button className="mb-[22px]" disabled={!name} onClick={add}>
          Add
        </Button>
      </div>
    </fieldset>
  )
}
