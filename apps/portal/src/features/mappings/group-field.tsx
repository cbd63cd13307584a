import type { VehicleGroup } from '@milepost/contract/vehicles/endpoints'
import { Field } from '@milepost/ui/form/field'
import { Select } from '@milepost/ui/form/select'
import { useController } from 'react-hook-form'

/** The group of a vehicle; undefined while the groups are loading. */
export function GroupField({ groups }: { groups: readonly VehicleGroup[] | undefined }) {
  const { field, fieldState } = useController({ name: 'groupId' })
  return (
    <Field
      label="Group"
      hint={
        groups
          ? 'The vehicle stays in it until its provider puts it into a group.'
          : 'Loading the groups of the connection'
      }
      error={fieldState.error?.message}
    >
      <Select
        value={field.value as string}
        onChange={field.onChange}
        options={[
          { value: '', label: 'In no group' },
          ...(groups ?? []).map(({ groupId, groupName }) => ({ value: groupId, label: groupName })),
        ]}
      />
    </Field>
  )
}
