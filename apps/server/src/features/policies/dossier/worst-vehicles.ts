import { tenthsText } from '@milepost/contract/risk/change'
import { reasonLines } from '@milepost/contract/risk/reasons'
import { severity } from '@milepost/domain/codes'
import { decimal, distance, quantityText, ratePer1000 } from '@milepost/domain/quantity'
import { type Markup, markup } from '../../../reporting/print/markup.ts'
import { longSection } from '../../../reporting/print/page-parts.ts'
import { momentText } from '../../../reporting/print/print-time.ts'
import type { Dossier } from './dossier.ts'
import { whole } from './figures.ts'
import type { WorstVehicle } from './read-worst.ts'

const shownReasons = 3

/** The vehicles with the highest combined scores, each with an event to look at. */
export function worstVehicles({ worst, range, units }: Dossier): Markup {
  const title = worst.length > 1 ? `${worst.length} riskiest vehicles` : 'Riskiest vehicle'
  if (worst.length === 0) return longSection('Riskiest vehicles', markup`<p>No vehicle has a score yet.</p>`)
  return longSection(title, markup`${worst.map((one) => vehicleOf(one))}`)

  function vehicleOf({ vehicle, reasons, event, picture }: WorstVehicle): Markup {
    const { risk, name, vin, connection } = vehicle
    const rate = ratePer1000(vehicle.per1000Miles, units)
    const lines = reasonLines(reasons, risk.score!)
      .filter(({ id }) => id !== 'others')
      .slice(0, shownReasons)
    return markup`<div class="worst">${picture ? markup`<img src="${picture.url}">` : markup`<p class="none">No still available</p>`}<div>
      <h2><bdi>${name}</bdi>: ${whole(risk.score!)} (${whole(risk.low!)}–${whole(risk.high!)})${risk.provisional && ', provisional'}</h2>
      <p class="quiet"><bdi>${connection.name}</bdi>${vin && ` · VIN ${vin}`} · ${vehicle.distanceMeters === null ? 'distance not reported' : quantityText(distance(vehicle.distanceMeters, units))} · ${vehicle.incidents === null ? 'events not reported' : `${decimal(vehicle.incidents, 0)} events${rate ? `, ${rate.number} ${rate.unit}` : ''} in 12 months`}</p>
      <p>${lines.map(({ words, points }) => `${words} ${tenthsText(points)}`).join(' · ')}</p>
      <p>${event ? markup`<b>${event.type.word}</b> · ${severity.word(event.severity)} · ${momentText(event.occurredAt, range.zone)}${event.place && ` · ${event.place.text}`}` : 'No event in the last 12 months.'}</p>
    </div></div>`
  }
}
