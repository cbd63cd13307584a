import { type Coverage, unreadWords } from '@milepost/contract/connections/reads'
import { mismatchEndpoints } from '@milepost/contract/device-health/mismatches'
import type { VehicleDetails } from '@milepost/contract/vehicles/endpoints'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { vehicleHref } from '../../../addresses.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { useMay } from '../../../session/use-may.ts'
import { MismatchSides } from '../../device-health/shared/mismatch-sides.tsx'
import { useComparedTypes } from '../../device-health/shared/no-mismatches.tsx'
import { ResolveMismatches } from '../../device-health/shared/resolve-mismatches.tsx'

const noMismatches: Readonly<Record<Coverage, string>> = {
  complete: 'This vehicle has no mismatches.',
  loading: 'No mismatches so far. Still importing.',
  notReported: 'Mismatches aren’t reported.',
}

/** The vehicle's mismatches with both sides, and an action to resolve them. */
export function MismatchesCard({
  vehicle: { id, connection, mismatchDetails, otherUnits },
}: {
  vehicle: VehicleDetails
}) {
  const mayResolve = useMay(mismatchEndpoints.resolve)
  const count = mismatchDetails.length
  const mismatched = otherUnits.filter(({ mismatches }) => mismatches > 0)
  const { coverage, unreported } = useComparedTypes(connection.id)
  return (
    <Card>
      <CardHeader
        title="Mismatches"
        aside={
          count === 0
            ? coverage === 'complete'
              ? mismatched.length > 0
                ? 'None on this unit'
                : 'None'
              : unreadWords[coverage]
            : mayResolve && (
                <ResolveMismatches
                  count={count}
                  asks={count > 1}
                  body={{ vehicleIds: [id] }}
                  onDone={() => undefined}
                />
              )
        }
      />
      {count === 0 ? (
        <Empty
          title={
            coverage !== 'complete'
              ? noMismatches[coverage]
              : mismatched.length > 0
                ? 'This unit has no mismatches.'
                : unreported.length > 0
                  ? 'No mismatches in what is compared.'
                  : noMismatches.complete
          }
          action={mismatched.length > 0 && <Mismatched units={mismatched} />}
          detail={
            coverage === 'complete' && unreported.length > 0
              ? `The provider doesn’t report what shows this: ${unreported.join(', ')}.`
              : 'Positions, VINs and devices are compared, if reported.'
          }
        />
      ) : (
        <CardBody className="grid gap-4">
          {mismatchDetails.map((details) => (
            <MismatchSides key={details.mismatchType} details={details} />
          ))}
        </CardBody>
      )}
    </Card>
  )
}

/** Other units of the vehicle that have mismatches, which are on their own profiles. */
function Mismatched({ units }: { units: VehicleDetails['otherUnits'] }) {
  return (
    <ul className="grid gap-1">
      {units.map(({ id, name, provider, mismatches }) => (
        <li key={id}>
          {mismatches === 1 ? '1 mismatch' : `${countText(mismatches)} mismatches`} on its other unit,{' '}
          <Link href={vehicleHref(id)} className="text-link">
            {name}
          </Link>{' '}
          ({provider})
        </li>
      ))}
    </ul>
  )
}
