import type { Compared } from '@milepost/contract/api/measures'
import { tripsDivided } from '@milepost/contract/api/region-words'
import { unmeasuredTripsNote } from '@milepost/contract/api/unmeasured-trips'
import { withoutMilesNote } from '@milepost/contract/api/without-miles'
import { unreadWords } from '@milepost/contract/connections/reads'
import type { Incident } from '@milepost/contract/incidents/endpoints'
import { scoreChangeText } from '@milepost/contract/risk/ranking-columns'
import { noScoreWords } from '@milepost/contract/risk/words'
import type { VehicleReport } from '@milepost/contract/vehicles/report'
import { reportSentence, riskierThan } from '@milepost/contract/vehicles/report-sentence'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { severity } from '@milepost/domain/codes'
import {
  decimal,
  distance,
  distanceLimit,
  missing,
  quantityText,
  rateNumber,
  ratePer1000,
  type Units,
} from '@milepost/domain/quantity'
import { regionName } from '@milepost/domain/regions'
import { scoreWord } from '@milepost/domain/score-bands'
import { changeText, countMargin } from '@milepost/domain/statistics/margin'
import { sampledText } from '@milepost/domain/statistics/small-sample'
import { totalDurationText } from '@milepost/domain/time/duration-text'
import { type Markup, markup } from '../../../../reporting/print/markup.ts'
import { longSection, numbers, pairs, section, tiles } from '../../../../reporting/print/page-parts.ts'
import { daysText, momentText, monthText } from '../../../../reporting/print/print-time.ts'
import { printedDocument } from '../../../../reporting/print/printed-document.ts'
import { reasonBars } from '../../../../reporting/print/reason-bars.ts'
import { regionMap } from '../../../../reporting/print/region-map.ts'
import type { Picture } from '../../../../reporting/print/stored-stills.ts'
import { weekGrid } from '../../../../reporting/print/week-grid.ts'
import { weekLines } from './week-lines.ts'

export type PrintedVehicleReport = {
  report: VehicleReport
  providerName: string
  client: { name: string; timeZone: string }
  pictures: readonly Picture[]
  /** History is still importing: nothing is compared with earlier days. */
  isLoading: boolean
  units: Units
  printedAt: Date
}

/** Renders the behavioral risk report of a vehicle as a self-contained page for printing. */
export function vehicleReportPage(reported: PrintedVehicleReport): string {
  const { report, client, providerName, isLoading, units, printedAt } = reported
  const { vehicle, connection } = report
  const lines = weekLines(report, units)
  const unit = ratePer1000(0, units)!.unit
  return printedDocument({
    client,
    title: `Behavioral risk report: ${vehicle.name}`,
    subject: [
      connection.name,
      ...vehicle.groups.map(({ groupName }) => groupName),
      providerName,
      vehicle.vin && `VIN ${vehicle.vin}`,
    ],
    period: daysText(report.from, report.to),
    zone: report.timeZone,
    scoreVersion: report.scoreVersion,
    note: isLoading && 'Milepost was still importing history, so the figures are provisional.',
    printedAt,
    content: [
      score(reported),
      driving(reported),
      reportsEvents(report) && lines && section(`Events ${unit}, by week`, lines),
      report.risk.score !== null &&
        section('What makes up the score', reasonBars(report.factors, report.risk.score, units)),
      types(reported),
      reportsEvents(report) && section('Events by hour of the week, local time of the place', weekGrid(report.hours)),
      where(reported),
      events(reported),
    ].map((part) => part ?? false),
  })
}

/** False if no device in the vehicle reports events. */
const reportsEvents = ({ driving }: VehicleReport) => driving.incidents.value !== null

const noEvents = (report: VehicleReport) =>
  reportsEvents(report) ? 'No events in this period.' : noScoreWords.notSensed

function score({ report, units }: PrintedVehicleReport): Markup {
  const { risk, missing: reason, fleetMedian, percentile, previous, scoredVehicles } = report
  if (risk.score === null) {
    const [have, need] = [distance(report.scoredMeters, units), distanceLimit(report.minimumMeters, units)]
    const words = reason === null ? 'Not scored yet.' : noScoreWords[reason]
    const missing = reason === 'tooFewMiles' && ` ${quantityText(have)} of ${quantityText(need)} required.`
    return section('Behavioral score', markup`<p>${words}${missing}</p>`)
  }
  return section(
    'Behavioral score',
    markup`${tiles([
      ['Score', String(Math.round(risk.score)), scoreWord({ ...risk, score: risk.score })],
      [
        '90% confidence interval',
        `${Math.round(risk.low!)}–${Math.round(risk.high!)}`,
        risk.provisional ? 'Provisional' : null,
      ],
      [`Median vehicle of ${report.connection.name}`, fleetMedian === null ? missing : String(Math.round(fleetMedian))],
      [
        'Riskier than',
        percentile === null || scoredVehicles < 2 ? missing : riskierThan(percentile, scoredVehicles),
        'Scored vehicles of the fleet',
      ],
      [
        'Previous score',
        previous === null ? missing : String(Math.round(previous.score)),
        previous &&
          `End of ${monthText(previous.month)}, change ${scoreChangeText({ risk, previousScore: previous.score, previousInterval: previous })}`,
      ],
    ])}
    <p>${reportSentence(report)}</p>
    <p class="quiet">Covers the last two years, weighted toward recent driving. 50 is average, higher is riskier. The score describes how the vehicle was driven; it isn’t a judgment of any person.</p>`,
  )
}

function driving({ report, isLoading, units }: PrintedVehicleReport): Markup {
  const {
    distanceMeters,
    drivingSeconds,
    trips,
    incidents,
    highAndCritical,
    withoutMiles,
    unmeasuredTrips,
    incidentsPer1000Miles,
  } = report.driving
  const isCompared = !isLoading && distanceMeters.previous !== null
  const figure = (
    label: string,
    { value, previous, margin }: Compared,
    text: (value: number) => string,
    { showsChange = false, none = missing } = {},
  ) =>
    [
      label,
      value === null ? none : text(value),
      isCompared && value !== null && previous !== null
        ? showsChange
          ? `${changeText(value - previous, margin, text)} from before`
          : `${text(previous)} before${margin === 0 ? '' : `, ${changeText(value - previous, margin, text)}`}`
        : null,
    ] as const
  const rate = (value: number) => ratePer1000(value, units)!.number
  const count = (value: number) => decimal(value, 0)
  const { notReported } = unreadWords
  return section(
    'Driving and events',
    markup`${tiles([
      figure('Total distance in period', distanceMeters, (value) => quantityText(distance(value, units))),
      // Both are rounded to hours: their difference would be another one than on screen.
      figure('Driving time', drivingSeconds, totalDurationText, { showsChange: true }),
      figure('Trips', trips, count),
      figure('Events', incidents, count, { none: notReported }),
      figure('High and critical', highAndCritical, count, { none: notReported }),
      figure(ratePer1000(0, units)!.unit.replace('per', 'Per'), incidentsPer1000Miles, rate, {
        none: reportsEvents(report) ? missing : notReported,
      }),
    ])}
    <p class="quiet">Excludes events rated inaccurate.${isCompared && ' “Before” is the previous period of the same length.'}${incidentsPer1000Miles.value !== null && withoutMiles > 0 && ` ${withoutMilesNote(withoutMiles)}`}${unmeasuredTrips > 0 && ` ${unmeasuredTripsNote(unmeasuredTrips)}`}</p>`,
  )
}

function types({ report, isLoading, units }: PrintedVehicleReport): Markup | false {
  if (!report.types.length) return section('Event types', markup`<p>${noEvents(report)}</p>`)
  const unit = ratePer1000(0, units)!.unit
  const isCompared = !isLoading && report.driving.incidents.previous !== null
  return section(
    'Event types in this period',
    numbers(
      ['Type', 'Events', 'Change', `Events ${unit}`, 'Fleet'],
      report.types.map(({ word, count, previousCount, withoutMiles, per1000Miles, fleetPer1000Miles }) => [
        word,
        decimal(count, 0),
        isCompared && previousCount !== null
          ? changeText(count - previousCount, countMargin(count, previousCount), (size) => decimal(Math.round(size), 0))
          : null,
        sampledText(rateNumber(per1000Miles, units), count - withoutMiles),
        rateNumber(fleetPer1000Miles, units),
      ]),
    ),
  )
}

function where({ report, units }: PrintedVehicleReport): Markup | false {
  if (!report.regions.length) return false
  const shares = report.regions
    .toSorted((a, b) => b.distanceMeters - a.distanceMeters)
    .map(({ regionId, distanceMeters, incidents }) => {
      const events = `${decimal(incidents, 0)} ${incidents === 1 ? 'event' : 'events'}`
      return [
        regionName(regionId),
        `${distanceMeters > 0 ? quantityText(distance(distanceMeters, units)) : missing}${reportsEvents(report) ? `, ${events}` : ''}`,
      ] as const
    })
  return section(
    'Driving by region',
    markup`<div class="where regions">${regionMap(report.regions)}<div>${pairs(shares)}</div></div>
    <p class="quiet">${tripsDivided}</p>`,
  )
}

function events({ report, pictures }: PrintedVehicleReport): Markup {
  const pictureOf = (id: string) => pictures.find(({ incidentId }) => incidentId === id)
  if (!report.topEvents.length) return section('Events to discuss first', markup`<p>${noEvents(report)}</p>`)
  return longSection(
    'Events to discuss first',
    markup`<div class="events">${report.topEvents.map((event) => {
      const picture = pictureOf(event.id)
      return markup`<figure>${picture !== undefined && markup`<img src="${picture.url}">`}
        <figcaption><b>${event.type.word}</b>${lossText(event)} · ${severity.word(event.severity)}<br>${momentText(event.occurredAt, report.timeZone)}<br>${event.driver?.name ?? 'driver not reported'}${event.place && ` · ${event.place.text}`}</figcaption></figure>`
    })}</div>`,
  )
}

const lossText = ({ accidentId }: Incident) => accidentId !== null && ` · Loss ${accidentDisplayId(accidentId)}`
