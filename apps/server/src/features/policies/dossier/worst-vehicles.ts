import { type CountedReason, tenthsText } from '@milepost/contract/risk/change'
import { reasonWords } from '@milepost/contract/risk/reasons'
import { severity } from '@milepost/domain/codes'
import { decimal, distance, quantityText, ratePer1000 } from '@milepost/domain/quantity'
import { type Markup, markup } from '../../../reporting/print/markup.ts'
import { longSection } from '../../../reporting/print/page-parts.ts'
import { momentText } from '../../../reporting/print/print-time.ts'
import type { Dossier } from './dossier.ts'
import { whole } from './figures.ts'
import type { WorstVehicle } from './read-worst.ts'

const shownReasons = 3
/** A vehicle that differs by fewer points has what its fleet has (expert). */
const leastExcess = 0.5

/** Reasons that are the fleet's. */
const sharedFactors: readonly string[] = ['fleetBehavior', 'fleetLosses']

/**
 * Returns the reasons that raise a vehicle's score by more than the fleet's, most different first: what all vehicles share doesn't say why this
 * one is among the worst. Points of the fleet are the mean of its vehicles'; null if it has no such reason.
 */
export function ownReasons(reasons: readonly CountedReason[], ofFleet: readonly CountedReason[]) {
  const fleetPoints = new Map(ofFleet.map(({ part, factor, points }) => [`${part} ${factor}`, points]))
  return reasons
    .map((reason) => ({ ...reason, fleetPoints: fleetPoints.get(`${reason.part} ${reason.factor}`) ?? null }))
    .filter((one) => !sharedFactors.includes(one.factor) && Math.min(one.points, excessOf(one)) >= leastExcess)
    .toSorted((a, b) => excessOf(b) - excessOf(a))
}

const excessOf = ({ points, fleetPoints }: { points: number; fleetPoints: number | null }) =>
  points - (fleetPoints ?? 0)

/** The vehicles with the highest combined scores, each with an event to look at. */
export function worstVehicles({ worst, risk: { current }, range, units }: Dossier): Markup {
  const title = worst.length > 1 ? `${worst.length} riskiest vehicles` : 'Riskiest vehicle'
  if (worst.length === 0) return longSection('Riskiest vehicles', markup`<p>No vehicle has a score yet.</p>`)
  return longSection(
    title,
    markup`<p class="quiet">Reasons that raise the score of a vehicle by more points than the policy’s, which are in parentheses.</p>${worst.map((one) => vehicleOf(one))}`,
  )

  function vehicleOf({ vehicle, reasons, event, picture }: WorstVehicle): Markup {
    const { risk, name, vin, connection } = vehicle
    const rate = ratePer1000(vehicle.per1000Miles, units)
    const own = ownReasons(reasons, current?.combined?.reasons ?? []).slice(0, shownReasons)
    const why = own.map(
      (one) =>
        `${reasonWords(one)} ${tenthsText(one.points)}${one.fleetPoints === null ? '' : ` (${tenthsText(one.fleetPoints)})`}`,
    )
    return markup`<div class="worst">${picture ? markup`<img src="${picture.url}">` : markup`<p class="none">No still available</p>`}<div>
      <h2><bdi>${name}</bdi>: ${whole(risk.score!)} (${whole(risk.low!)}–${whole(risk.high!)})${risk.provisional && ', provisional'}</h2>
      <p class="quiet"><bdi>${connection.name}</bdi>${vin && ` · VIN ${vin}`} · ${vehicle.distanceMeters === null ? 'distance not reported' : quantityText(distance(vehicle.distanceMeters, units))} · ${vehicle.incidents === null ? 'events not reported' : `${decimal(vehicle.incidents, 0)} events${rate ? `, ${rate.number} ${rate.unit}` : ''} in 12 months`}</p>
      <p>${why.join(' · ') || 'Nothing raises its score by more than the policy’s.'}</p>
      <p>${event ? markup`<b>${event.type.word}</b> · ${severity.word(event.severity)} · ${momentText(event.occurredAt, range.zone)}${event.place && ` · ${event.place.text}`}` : 'No event in the last 12 months.'}</p>
    </div></div>`
  }
}
