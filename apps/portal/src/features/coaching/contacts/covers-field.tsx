import type { ContactResource } from '@milepost/contract/coaching/endpoints'
import { MultiFilter } from '@milepost/ui/filter/choice-filters'
import { get, useController, useFormContext } from 'react-hook-form'
import type { ScopeOptions } from '../../../scope/scope-options.ts'
import { useDriverOptions, useGroupOptions, useVehicleOptions } from '../../../scope/use-searched-options.ts'

type Type = ContactResource['resourceType']

const parts: readonly { type: Type; label: string; useOptions: OptionsHook }[] = [
  { type: 'group', label: 'Groups', useOptions: useGroupOptions },
  { type: 'vehicle', label: 'Vehicles', useOptions: useVehicleOptions },
  { type: 'driver', label: 'Drivers', useOptions: useDriverOptions },
]
type OptionsHook = (chosen: readonly string[], connectionId: number) => ScopeOptions

/** What a contact covers: a connection's groups, vehicles and drivers, searchable by name. */
export function CoversField({ connectionId }: { connectionId: number }) {
  const { field } = useController({ name: 'contactResources' })
  const { formState } = useFormContext()
  const error = (get(formState.errors, 'contactResources') as { message?: string } | undefined)?.message
  const resources = field.value as readonly ContactResource[]
  return (
    <fieldset
      className="grid content-start gap-1"
      aria-describedby="covers-hint"
      aria-invalid={error ? true : undefined}
    >
      <legend className="mb-1 text-13 font-[530]">Receives messages about</legend>
      <div className="flex flex-wrap gap-2">
        {parts.map((part) => (
          <Part
            key={part.type}
            {...part}
            connectionId={connectionId}
            chosen={resources.filter(({ resourceType }) => resourceType === part.type).map((one) => one.resourceId)}
            onChange={(ids) =>
              field.onChange([
                ...resources.filter(({ resourceType }) => resourceType !== part.type),
                ...ids.map((resourceId) => ({ resourceType: part.type, resourceId })),
              ])
            }
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="text-12 text-destructive">
          {error}
        </p>
      )}
      <p id="covers-hint" className="text-12 text-text-3">
        A group covers the vehicles that are in it when a message is sent.
      </p>
    </fieldset>
  )
}

interface PartProps {
  label: string
  useOptions: OptionsHook
  connectionId: number
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}

function Part({ label, useOptions, connectionId, chosen, onChange }: PartProps) {
  // Keeps its hook for as long as it is mounted.
  const { options, loading, onSearch } = useOptions(chosen, connectionId)
  return (
    <MultiFilter
      label={label}
      value={chosen}
      options={options}
      loading={loading}
      onSearch={onSearch}
      onChange={onChange}
    />
  )
}
