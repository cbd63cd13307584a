import type { VehicleDetails } from '@milepost/contract/vehicles/endpoints'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { vehicleHref } from '../../../addresses.ts'
import { Moment } from '../../../lib/format/moment.tsx'

/** The vehicle's other units; nothing if there are none. */
export function UnitsCard({ vehicle: { otherUnits } }: { vehicle: VehicleDetails }) {
  if (otherUnits.length === 0) return null
  return (
    <Card>
      <CardHeader title={otherUnits.length === 1 ? 'Second unit of this vehicle' : 'Other units of this vehicle'} />
      <CardBody>
        <ul className="grid gap-2 text-13">
          {otherUnits.map(({ id, name, provider, connection, lastGpsDateTime }) => (
            <li key={id}>
              <Link href={vehicleHref(id)} className="font-[560] text-link">
                {name}
              </Link>
              <span className="block text-12 text-text-3">
                {[provider, connection.name].join(' · ')}, last GPS <Moment at={lastGpsDateTime} never="never" />
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-12 text-text-3">They have the same VIN. In fleet totals, its driving counts once.</p>
      </CardBody>
    </Card>
  )
}
