import type { MovedDevice } from '@milepost/contract/connections/sync'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { vehicleHref } from '../../../addresses.ts'
import { Moment } from '../../../lib/format/moment.tsx'

/** Devices that were moved to other vehicles; nothing if there were none. */
export function MovedDevicesCard({ moved }: { moved: readonly MovedDevice[] }) {
  if (!moved.length) return null
  return (
    <Card>
      <CardHeader
        title="Devices moved to other vehicles"
        aside="Each vehicle keeps what was reported while it had the device."
      />
      <CardBody>
        <ul aria-label="Moved devices" className="num grid gap-2 text-13">
          {moved.map(({ device, movedAt, from, to }) => (
            <li key={`${device} ${movedAt}`} className="flex flex-wrap items-baseline gap-x-3">
              <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
                Device {device}: from <UnitName {...from} /> to <UnitName {...to} />
              </span>
              <Moment at={movedAt} zoned className="text-12 text-text-3" />
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

const UnitName = ({ id, name, vin }: MovedDevice['from']) => (
  <>
    <Link href={vehicleHref(id)} className="text-link">
      {name}
    </Link>
    {vin && <span className="text-text-2"> ({vin})</span>}
  </>
)
