import { faultOf, faultWords, stateText } from '@milepost/contract/accidents/columns'
import type { Accident, AccidentReport } from '@milepost/contract/accidents/endpoints'
import type { TelemetrySample } from '@milepost/contract/incidents/review'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { cameraPosition, incidentRating, light, rushHourTraffic } from '@milepost/domain/codes'
import { zonesText } from '@milepost/domain/impact-zones'
import { motionDoubts } from '@milepost/domain/motion/motion-doubts'
import { motionFacts } from '@milepost/domain/motion/motion-facts'
import { plainWord } from '@milepost/domain/plain-word'
import { product } from '@milepost/domain/product'
import {
  distance,
  dollars,
  force,
  missing,
  quantityText,
  speed,
  temperature,
  type Units,
} from '@milepost/domain/quantity'
import { instantText } from '@milepost/domain/time/instant-text'
import { zoneText } from '@milepost/domain/time/zone-text'
import { type Markup, markup } from '../../../reporting/print/markup.ts'
import { longSection, pairs, section, tiles } from '../../../reporting/print/page-parts.ts'
import { pageStyle } from '../../../reporting/print/page-style.ts'
import type { Picture } from '../../../reporting/print/stored-stills.ts'
import { locatorMap } from './locator-map.ts'
import { outlineDrawing } from './outline-drawing.ts'
import { type RoutePoint, routeMap, speedBands } from './route-map.ts'
import { speedGraph } from './speed-graph.ts'

export type PrintedReport = {
  report: AccidentReport
  clientName: string
  /** The reason as text, if it isn't available. */
  telemetry: readonly TelemetrySample[] | string
  route: readonly RoutePoint[]
  pictures: readonly Omit<Picture, 'incidentId'>[]
  units: Units
  printedAt: Date
}

/** Renders the file of a loss as a self-contained page for printing. */
export function reportPage(reported: PrintedReport): string {
  const { accident } = reported.report
  const title = `Loss ${accidentDisplayId(accident.accidentId)}`
  return markup`<title>${title}</title><style>${pageStyle(`${reported.clientName} · ${title}`)}</style>
    ${head(title, reported)}
    ${glance(reported)}
    <div class="pair">${crashPoint(reported)}${place(reported)}</div>
    ${motion(reported)}
    ${pictures(reported)}
    <div class="pair">${facts(reported)}${timeline(reported)}</div>
    ${changes(reported)}`.text
}

function head(title: string, { report: { accident }, clientName, printedAt }: PrintedReport): Markup {
  const at = momentsOf(accident)
  return markup`<header>
    <p class="client">${clientName}<span>${product.name}</span></p>
    <h1>${title}${accident.withdrawnAt !== null && markup` <em>withdrawn ${at(accident.withdrawnAt)}</em>`}</h1>
    <p>${apart([accident.vehicle.name, accident.driver?.name ?? 'driver not reported', accident.place?.text])}</p>
    <p>${at(accident.occurredAt)} · ${instantText(accident.occurredAt, 'UTC')} UTC</p>
    <p class="quiet">Printed ${at(printedAt.toISOString())}.${!accident.isReportReady && ' Clips from the provider are still pending: this report is not complete yet.'}</p>
  </header>`
}

/** The known ones of these, in a line: each with its own text direction. */
const apart = (texts: readonly (string | undefined)[]): Markup[] =>
  texts.filter(Boolean).map((text, index) => markup`${index > 0 && ' · '}<bdi>${text}</bdi>`)

/** All times on the page are in the time zone of the crash. */
const momentsOf =
  ({ timeZone }: Pick<Accident, 'timeZone'>) =>
  (at: string) =>
    `${instantText(at, timeZone)} ${zoneText(at, timeZone)}`

function glance({ report: { accident, incident }, telemetry, units }: PrintedReport): Markup {
  const samples = typeof telemetry === 'string' ? [] : telemetry
  const { speedBeforeKmh } = motionFacts(motionDoubts(incident, samples).trace ? [] : samples)
  return tiles([
    ['Force', quantityText(force(accident.maxG))],
    [
      speedBeforeKmh === null ? 'Speed' : 'Speed before',
      quantityText(speed(speedBeforeKmh ?? incident.speedKmh, units)),
    ],
    ['Event risk', `${Math.round(accident.riskScore)} of 100`],
    ['Fault', faultWords[faultOf(accident.noFault)]],
    ['Cost estimate', dollars(accident.costEstimateUsd)],
    ['State', stateText(accident.place) ?? missing],
  ])
}

const crashPoint = ({ report: { accident } }: PrintedReport): Markup =>
  section(
    'Point of impact',
    markup`${outlineDrawing(accident.impactZones)}
      <p class="center">${zonesText(accident.impactZones) || 'Point of impact not recorded.'}</p>
      <p class="center">Peak force <b>${quantityText(force(accident.maxG))}</b></p>`,
  )

function place({ report: { incident }, route, units }: PrintedReport): Markup {
  const map = routeMap(incident.point, route, incident.headingDegrees)
  const bands = speedBands.map(
    (band) =>
      markup`<span><i style="background:${band.color}"></i>${units === 'imperial' ? band.mph : band.kmh}</span>`,
  )
  return section(
    'Where',
    map
      ? markup`<div class="where">${map}${locatorMap(incident.place, incident.point)}</div>
        ${route.length > 1 && markup`<p class="legend">${bands}</p>`}
        <p class="quiet">${[incident.place?.text, incident.place?.county, incident.point && `${incident.point.lat.toFixed(5)}, ${incident.point.lon.toFixed(5)}`].filter(Boolean).join(' · ')}</p>`
      : markup`<p>No position was reported.</p>`,
  )
}

function motion({ report: { incident }, telemetry, units }: PrintedReport): Markup {
  if (typeof telemetry === 'string') return section('Speed around the crash', markup`<p>${telemetry}</p>`)
  const graph = speedGraph(telemetry, incident.speedLimitKmh, units)
  return section(
    'Speed around the crash',
    graph ?? markup`<p>${incident.provider.displayName} sent no speed around this event.</p>`,
  )
}

function pictures({ report: { incident }, pictures: stills }: PrintedReport): Markup {
  if (!stills.length)
    return section(
      'Pictures',
      markup`<p>${incident.cameras.length ? 'No image from its cameras is available.' : 'No camera recorded it.'}</p>`,
    )
  return section(
    'Pictures',
    markup`<div class="pictures">${stills.map(({ position, url }) => markup`<figure><img src="${url}"><figcaption>${cameraPosition.word(position as 0)}</figcaption></figure>`)}</div>`,
  )
}

function facts({ report: { accident, incident }, units }: PrintedReport): Markup {
  const { conditions, trip } = incident
  return section(
    'Facts',
    pairs([
      ['Vehicle', accident.vehicle.name],
      ['VIN', accident.vehicle.vin],
      ['Driver', accident.driver?.name],
      ['Connection', `${accident.connection.name}, ${accident.provider.displayName}`],
      ['Reported as', `${accident.type.word} (${incident.tags.join(', ')})`],
      ['Rating', incidentRating.word(incident.rating)],
      ['Speed limit', quantityText(speed(incident.speedLimitKmh, units))],
      ['Light', conditions.light === null ? null : light.word(conditions.light)],
      ['Traffic', conditions.traffic === null ? null : rushHourTraffic.word(conditions.traffic)],
      ['Weather', conditions.weather && plainWord(conditions.weather)],
      ['Temperature', quantityText(temperature(conditions.temperatureKelvin, units))],
      [
        'Trip before',
        trip &&
          `from ${instantText(trip.startedAt, accident.timeZone)}, ${quantityText(distance(trip.distanceMeters, units))} in total`,
      ],
      ['Event ID', accident.eventId],
    ]),
  )
}

const stepWords = {
  detected: 'Detected',
  video: 'Video',
  reviewed: 'Reviewed',
  firstNotice: 'First notice of loss',
  secondNotice: 'Second notice of loss',
} as const

const timeline = ({ report: { accident, timeline: steps } }: PrintedReport): Markup =>
  section(
    'From crash to notice',
    pairs(
      steps.map(({ step, at, note }) => [
        stepWords[step],
        [at && momentsOf(accident)(at), note].filter(Boolean).join(' · ') || 'not sent',
      ]),
    ),
  )

function changes({ report: { accident, changes: recorded } }: PrintedReport): Markup | false {
  if (!recorded.length) return false
  return longSection(
    'Changes',
    markup`<table class="changes"><thead><tr><th>When</th><th>Who</th><th>What</th><th>Why</th></tr></thead><tbody>${recorded.map(
      ({ at, by, text, reason }) =>
        markup`<tr><td>${momentsOf(accident)(at)}</td><td>${by.name}</td><td>${text}</td><td>${reason}</td></tr>`,
    )}</tbody></table>`,
  )
}
