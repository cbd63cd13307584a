import { zonePlace } from '@milepost/domain/time/zone-text'
import { Field } from '@milepost/ui/form/field'
import { Select } from '@milepost/ui/form/select'
import { useController } from 'react-hook-form'

/** Zones of the countries that fleets drive in. */
const zones = Intl.supportedValuesOf('timeZone').filter(
  (zone) => zone.startsWith('America/') || zone === 'Pacific/Honolulu',
)

/** A client's time zone. */
export function ZoneField({ hint, disabled = false }: { hint: string; disabled?: boolean }) {
  const { field } = useController({ name: 'timeZone' })
  const value = field.value as string
  const known = zones.includes(value) ? zones : [value, ...zones]
  return (
    <Field label="Time zone" hint={hint}>
      <Select
        value={value}
        disabled={disabled}
        onChange={field.onChange}
        options={known.map((zone) => ({ value: zone, label: zonePlace(zone) }))}
      />
    </Field>
  )
}
