import { disputedText, faultText } from '@milepost/contract/accidents/columns'
import type { AccidentReport } from '@milepost/contract/accidents/endpoints'
import type { TelemetrySample } from '@milepost/contract/incidents/review'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { cameraPosition, incidentRating, light, rushHourTraffic } from '@milepost/domain/codes'
import { zonesText } from '@milepost/domain/impact-zones'
import { speedBandColors, speedBandWords } from '@milepost/domain/map/speed-bands'
import { motionDoubts } from '@milepost/domain/motion/motion-doubts'
import { motionFacts } from '@milepost/domain/motion/motion-facts'
import { peakNote } from '@milepost/domain/motion/peak-note'
import { shownSpeed } from '@milepost/domain/motion/shown-speed'
import { plainWord } from '@milepost/domain/plain-word'
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
import { type Markup, markup } from '../../../reporting/print/markup.ts'
import { longSection, pairs, section, tiles } from '../../../reporting/print/page-parts.ts'
import { clockText } from '../../../reporting/print/print-time.ts'
import { printedDocument } from '../../../reporting/print/printed-document.ts'
import type { Streets } from '../../../reporting/print/read-streets.ts'
import type { Picture } from '../../../reporting/print/stored-stills.ts'
import { locatorMap } from './locator-map.ts'
import { outlineDrawing } from './outline-drawing.ts'
import { type RoutePoint, routeMap } from './route-map.ts'
import { speedGraph } from './speed-graph.ts'

export type PrintedReport = {
  report: AccidentReport
  /** `recipient`: people outside, who see what a shared link shows (`shares/shared-views.ts`). */
  reader: 'client' | 'recipient'
  client: { name: string; timeZone: string }
  /** The configuration that scores count the loss with. */
  scoreVersion: number
  /** The reason as text, if it isn't available. */
  telemetry: readonly TelemetrySample[] | string
  route: readonly RoutePoint[]
  /** The streets around the crash; null if this installation has none. */
  streets: Streets | null
  pictures: readonly Omit<Picture, 'incidentId'>[]
  units: Units
  printedAt: Date
}

/** Renders the file of a loss as a self-contained page for printing. */
export function reportPage(reported: PrintedReport): string {
  const { report, client, scoreVersion, printedAt } = reported
  const isOwn = reported.reader === 'client'
  const { accident } = report
  const at = momentsOf(reported)
  return printedDocument({
    client,
    title: `Loss ${accidentDisplayId(accident.accidentId)}`,
    mark: accident.withdrawnAt && `Withdrawn ${at(accident.withdrawnAt)}`,
    subject: [accident.vehicle.name, accident.driver?.name ?? 'driver not reported', isOwn && accident.connection.name],
    period: at(accident.occurredAt),
    zone: client.timeZone,
    scoreVersion: isOwn ? scoreVersion : null,
    note: [
      isOwn && accident.isDisputed && disputedText,
      !accident.isReportReady && 'This report isn’t complete yet: some clips from the provider are still pending.',
    ]
      .filter(Boolean)
      .join(' '),
    printedAt,
    content: [
      glance(reported),
      markup`<div class="pair">${crashPoint(reported)}${place(reported)}</div>`,
      motion(reported),
      pictures(reported),
      isOwn ? markup`<div class="pair">${facts(reported)}${timeline(reported)}</div>` : sharedFacts(reported),
      isOwn && changes(reported),
    ],
  })
}

/** All times of the file are in the client's zone, which the header names, wherever the crash was. */
const momentsOf =
  ({ client }: Pick<PrintedReport, 'client'>) =>
  (at: string) =>
    clockText(at, client.timeZone)

function glance({ report: { accident, incident }, reader, telemetry, units }: PrintedReport): Markup {
  const samples = typeof telemetry === 'string' ? [] : telemetry
  const { speedBeforeKmh } = motionFacts(motionDoubts(incident, samples).trace ? [] : samples)
  const figures = tiles([
    ['Peak force', quantityText(force(accident.maxG))],
    [
      speedBeforeKmh === null ? 'Speed' : 'Speed before',
      quantityText(speed(speedBeforeKmh ?? shownSpeed(incident, samples).speedKmh, units)),
    ],
    ...(reader === 'client' ? [['Event risk', `${Math.round(accident.riskScore)} of 100`] as const] : []),
    ['Fault', faultText(accident.faultPercent)],
    ['Cost estimate', dollars(accident.costEstimateUsd)],
  ])
  const note = peakNote(accident.maxG, samples)
  return note === null ? figures : markup`${figures}<p class="note quiet">${note}</p>`
}

const crashPoint = ({ report: { accident } }: PrintedReport): Markup =>
  section(
    'Point of impact',
    markup`${outlineDrawing(accident.impactZones)}
      <p class="center">${zonesText(accident.impactZones) || 'Point of impact not recorded.'}</p>`,
  )

function place({ report: { incident }, route, streets, units }: PrintedReport): Markup {
  const map = routeMap(incident.point, route, streets?.lines ?? [], incident.headingDegrees, units)
  const bands = speedBandWords(units).map(
    (words, index) => markup`<span><i style="background:${speedBandColors.light[index]!}"></i>${words}</span>`,
  )
  return section(
    'Location',
    map
      ? markup`<div class="where">${map}${locatorMap(incident.place, incident.point)}</div>
        ${route.length > 1 && markup`<p class="legend">${bands}</p>`}
        <p class="quiet">${[placeLine(incident), incident.point && `${incident.point.lat.toFixed(5)}, ${incident.point.lon.toFixed(5)}`, streets?.isSimulated && 'simulated roads'].filter(Boolean).join(' · ')}</p>`
      : markup`<p>Location: not reported.</p>`,
  )
}

/** Returns the place with its county, which the text of some places has already: "Columbus, Muscogee, GA, US". */
function placeLine({ place }: PrintedReport['report']['incident']): string | undefined {
  if (!place?.county || place.text.split(', ').includes(place.county)) return place?.text
  return `${place.text} · ${place.county}`
}

function motion({ report: { incident }, telemetry, units }: PrintedReport): Markup {
  if (typeof telemetry === 'string') return section('Speed before and after impact', markup`<p>${telemetry}</p>`)
  const graph = speedGraph(telemetry, incident.speedLimitKmh, units)
  return section(
    'Speed before and after impact',
    graph ?? markup`<p>${incident.provider.displayName} reported no speed for this event.</p>`,
  )
}

function pictures({ report: { incident }, pictures: stills }: PrintedReport): Markup {
  if (!stills.length)
    return section(
      'Pictures',
      markup`<p>${incident.cameras.length ? 'No camera image is available.' : 'No camera recorded this event.'}</p>`,
    )
  return section(
    'Pictures',
    markup`<div class="pictures">${stills.map(({ position, url }) => markup`<figure><img src="${url}"><figcaption>${cameraPosition.word(position as 0)}</figcaption></figure>`)}</div>`,
  )
}

function facts(reported: PrintedReport): Markup {
  const { accident, incident, policy } = reported.report
  const { units } = reported
  const { conditions, trip } = incident
  return section(
    'Facts',
    pairs([
      ['VIN', accident.vehicle.vin ?? notReported],
      ['Policy number', policy.policyNumber ?? unknown],
      ['Insurer', policy.insurerName ?? unknown],
      ['Provider', accident.provider.displayName],
      ['Provider’s label', incident.tags.join(', ') || notReported],
      ['Rating', incidentRating.word(incident.rating)],
      [
        'Speed limit',
        incident.speedLimitKmh === null ? notReported : quantityText(speed(incident.speedLimitKmh, units)),
      ],
      ['Light', conditions.light === null ? unknown : light.word(conditions.light)],
      ['Traffic', conditions.traffic === null ? unknown : rushHourTraffic.word(conditions.traffic)],
      [
        'Weather',
        conditions.weather ? plainWord(conditions.weather) : conditions.weatherAwaited ? notAvailableYet : unknown,
      ],
      ['Temperature', known(quantityText(temperature(conditions.temperatureKelvin, units)))],
      [
        'Trip',
        trip
          ? `Started ${momentsOf(reported)(trip.startedAt)}, ${quantityText(distance(trip.distanceMeters, units))} in total`
          : unknown,
      ],
      ['Event ID', accident.eventId],
    ]),
  )
}

const vinCharacters = 6

/** The facts that a shared link shows too. */
function sharedFacts({ report: { accident, incident }, units }: PrintedReport): Markup {
  const { conditions } = incident
  return section(
    'Facts',
    pairs([
      ['Reported as', accident.type.word],
      ['VIN ends in', accident.vehicle.vin?.slice(-vinCharacters) ?? notReported],
      ['Provider', accident.provider.displayName],
      [
        'Speed limit',
        incident.speedLimitKmh === null ? notReported : quantityText(speed(incident.speedLimitKmh, units)),
      ],
      ['Light', conditions.light === null ? unknown : light.word(conditions.light)],
      ['Weather', conditions.weather ? plainWord(conditions.weather) : unknown],
    ]),
  )
}

/** Missing values in words: paper has no hover text that explains a dash. */
const [notReported, notAvailableYet, unknown] = ['Not reported', 'Not available yet', 'Unknown']
const known = (text: string) => (text === missing ? unknown : text)

const stepWords = {
  detected: 'Detected',
  video: 'Video',
  reviewed: 'Reviewed',
  firstNotice: 'First notice of loss',
  secondNotice: 'Second notice of loss',
} as const

const timeline = (reported: PrintedReport): Markup =>
  section(
    'Timeline',
    pairs(
      reported.report.timeline.map(({ step, at, storedAt, note }) => [
        stepWords[step],
        [step !== 'detected' && timeText(at ?? storedAt, reported), note].filter(Boolean).join(' · ') ||
          (step === 'reviewed' ? 'Not yet' : 'Not sent'),
      ]),
    ),
  )

const timeText = (at: string | null, reported: PrintedReport) => at && momentsOf(reported)(at)

/** On screen, a change follows the person's name; here, it is in its own column. */
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function changes(reported: PrintedReport): Markup | false {
  const { changes: recorded } = reported.report
  if (!recorded.length) return false
  return longSection(
    'Changes',
    markup`<table class="changes"><thead><tr><th>Time</th><th>Changed by</th><th>Change</th><th>Reason</th></tr></thead><tbody>${recorded.map(
      ({ at, by, text, reason }) =>
        markup`<tr><td>${momentsOf(reported)(at)}</td><td>${by.name}</td><td>${capitalized(text)}</td><td>${reason}</td></tr>`,
    )}</tbody></table>`,
  )
}
