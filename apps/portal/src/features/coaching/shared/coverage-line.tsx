import type { Result } from '@milepost/contract/api/endpoint'
import type { coachingContactEndpoints } from '@milepost/contract/coaching/endpoints'
import { Card, CardBody } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { Fragment } from 'react'
import { vehicleHref } from '../../../addresses.ts'
import { countText } from '../../../lib/format/formatters.ts'

type Coverage = Omit<Result<typeof coachingContactEndpoints.list>, 'items'>

const namedAtMost = 5

/** Describes how many vehicles have a contact. */
export function coverageText({ vehicles, vehiclesCovered }: Pick<Coverage, 'vehicles' | 'vehiclesCovered'>): string {
  if (vehicles === 0) return 'This connection has no vehicles yet'
  if (vehicles === 1) return vehiclesCovered === 1 ? 'The vehicle has a contact' : 'The vehicle has no contact'
  if (vehiclesCovered === vehicles) return `All ${countText(vehicles)} vehicles have a contact`
  const have = vehiclesCovered === 1 ? 'has' : 'have'
  return `${countText(vehiclesCovered)} of ${countText(vehicles)} vehicles ${have} a contact`
}

/** The same, with the names of uncovered vehicles if there are few. */
export function CoverageLine({ coverage }: { coverage: Coverage }) {
  const { vehicles, vehiclesCovered, uncovered } = coverage
  const named = uncovered.slice(0, namedAtMost)
  const others = vehicles - vehiclesCovered - named.length
  return (
    <Card className="mb-3">
      <CardBody className="grid gap-1 text-13">
        <p className="num font-[560]">{coverageText(coverage)}</p>
        {named.length > 0 && (
          <p className="text-text-2">
            Without:{' '}
            {named.map(({ id, name }, index) => (
              <Fragment key={id}>
                {index > 0 && ', '}
                <Link href={vehicleHref(id)} className="text-link">
                  {name}
                </Link>
              </Fragment>
            ))}
            {others > 0 && <span className="num"> and {countText(others)} more</span>}
          </p>
        )}
      </CardBody>
    </Card>
  )
}
