import { zonePlace } from '@milepost/domain/time/zone-text'
import { Field } from '@milepost/ui/form/field'
import { Select } from '@milepost/ui/form/select'
import { useMemo } from 'react'
import { zoneName } from '../../../lib/format/time-text.ts'
import { useSession } from '../../../session/session-context.ts'
import { useOwnTimeZone } from '../../../session/stored/preferences.ts'

const clients = ''

/** The time zone of lists and charts in this browser: the client's or one's own. */
export function ZoneChoice() {
  const { client } = useSession()
  const [zone, setZone] = useOwnTimeZone()
  const options = useMemo(() => zoneOptions(client.timeZone), [client.timeZone])
  return (
    <Field label="Time zone" hint="Used for lists, charts and exports, and for when days start and end.">
      <Select value={zone ?? clients} onChange={(next) => setZone(next || undefined)} options={options} />
    </Field>
  )
}

function zoneOptions(clientZone: string) {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const all = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC' && zone !== own)]
  return [
    { value: clients, label: `${zonePlace(clientZone)}, ${zoneName(clientZone)} (client default)` },
    ...(own === 'UTC' ? [] : [{ value: own, label: `${zonePlace(own)}, ${zoneName(own)} (this device)` }]),
    ...all.map((zone) => ({ value: zone, label: zonePlace(zone) })),
  ]
}
