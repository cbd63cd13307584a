import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Checkbox } from '@milepost/ui/form/checkbox'
import { Input } from '@milepost/ui/form/input'
import { useState } from 'react'
import { type FieldError, get, useController, useFormContext } from 'react-hook-form'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { useConnectionNames } from '../../../scope/use-fleets.ts'

/** More connections than this are searched rather than read. */
const searchedFrom = 8

/** The connections of a checklist: the field `connectionIds`. `taken` names the other checklist of a connection. */
export function ConnectionChoices({ taken }: { taken: ReadonlyMap<number, string> }) {
  const { field } = useController({ name: 'connectionIds' })
  const { formState } = useFormContext()
  const query = useConnectionNames()
  const [text, setText] = useState('')
  const chosen = field.value as number[]
  const error = (get(formState.errors, 'connectionIds') as FieldError | undefined)?.message
  if (query.isError) return <QueryFailed what="connections" query={query} />
  if (!query.data) return <SkeletonLines lines={4} label="Loading connections" />
  const shown = query.data.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  const moved = chosen.filter((id) => taken.has(id)).length
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-13 font-[540]">Connections</legend>
      {query.data.length > searchedFrom && (
        <Input
          type="search"
          aria-label="Search connections"
          placeholder="Search connections"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <div className="grid max-h-64 gap-2 overflow-y-auto rounded-control border border-border px-3 py-2.5">
        {shown.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={(on) => field.onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
            hint={taken.has(id) && `Has the checklist ${taken.get(id)}. A connection has only one.`}
          >
            {name}
          </Checkbox>
        ))}
        {shown.length === 0 && <p className="text-13 text-text-3">No connections match.</p>}
      </div>
      {moved > 0 && (
        <p role="status" className="rounded-control bg-warning-soft px-3 py-2 text-13 text-warning">
          {moved === 1 ? '1 connection is' : `${moved} connections are`} taken from another checklist when you save.
        </p>
      )}
      {error && (
        <p role="alert" className="text-12 text-destructive">
          {error}
        </p>
      )}
    </fieldset>
  )
}
