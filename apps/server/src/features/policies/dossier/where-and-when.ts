import type { RegionShare } from '@milepost/contract/api/measures'
import { tripsDivided } from '@milepost/contract/api/region-words'
import { unreadWords } from '@milepost/contract/connections/reads'
import { decimal, distance, quantityText } from '@milepost/domain/quantity'
import { regionName } from '@milepost/domain/regions'
import { type Markup, markup } from '../../../reporting/print/markup.ts'
import { numbers, section, tiles } from '../../../reporting/print/page-parts.ts'
import { daysText } from '../../../reporting/print/print-time.ts'
import { regionMap } from '../../../reporting/print/region-map.ts'
import { weekGrid } from '../../../reporting/print/week-grid.ts'
import type { Dossier } from './dossier.ts'
import { percentText } from './figures.ts'

const shownRegions = 12
/** Shorter distances round to nothing. */
const leastMeters = 100

/** Where and when the fleet drove in the last twelve months. */
export function whereAndWhen({ driving, range, units }: Dossier): Markup {
  if (!driving || driving.distanceMeters === 0)
    return section('Where and when it drives', markup`<p>No driving was reported in the last 12 months.</p>`)
  const { distanceMeters, regions, hours, shares, completeFrom, withoutVehicle } = driving
  const share = (part: number | null) => percentText(part) ?? unreadWords.notReported
  const miles = (meters: number) => quantityText(distance(meters, units))
  const perThousand = 1000 / distanceMeters
  return markup`${section(
    `Where and when it drives, ${daysText(completeFrom ?? range.first, range.last)}`,
    tiles([
      ['Distance', miles(distanceMeters)],
      ['At night and in half of dusk', share(shares.night)],
      ['In rush hours', share(shares.rush)],
      ['In bad weather', share(shares.adverse)],
      ['In towns, estimated', share(shares.urban)],
    ]),
  )}${section(
    'Driving by region',
    markup`<div class="where regions">${regionMap(regions)}<div>${numbers(
      ['Region', 'Distance', 'Share', 'Events'],
      shownOf(regions.filter(({ distanceMeters: meters, incidents }) => meters >= leastMeters || incidents > 0)).map(
        (one) => [
          one.name,
          miles(one.distanceMeters),
          percentText(one.distanceMeters / distanceMeters),
          decimal(one.incidents, 0),
        ],
      ),
    )}</div></div><p class="quiet">${tripsDivided}${withoutVehicle > 0 && ` ${withoutVehicleText(withoutVehicle)}`}</p>`,
  )}${section(
    'Driving by hour of the week',
    markup`${weekGrid(hours, (hour) => hour.distanceMeters * perThousand)}<p class="quiet">Thousandths of the distance, by weekday and local hour of the place. Darker is more; without a number it is less than half a thousandth.</p>`,
  )}`
}

const withoutVehicleText = (events: number) =>
  `The vehicle of ${events === 1 ? '1 event' : `${decimal(events, 0)} events`} isn’t reported, so the vehicles together have fewer.`

function shownOf(regions: readonly RegionShare[]): { name: string; distanceMeters: number; incidents: number }[] {
  const [first, rest] = [regions.slice(0, shownRegions), regions.slice(shownRegions)]
  const named = first.map((one) => ({ ...one, name: regionName(one.regionId) }))
  if (rest.length === 0) return named
  const sum = (of: 'distanceMeters' | 'incidents') => rest.reduce((all, one) => all + one[of], 0)
  return [
    ...named,
    { name: `${rest.length} others`, distanceMeters: sum('distanceMeters'), incidents: sum('incidents') },
  ]
}
