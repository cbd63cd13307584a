import type { IncidentDetails, TelemetrySample, TwinIncident } from '@milepost/contract/incidents/review'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { incidentSource, light, rushHourTraffic } from '@milepost/domain/codes'
import { motionDoubts } from '@milepost/domain/motion/motion-doubts'
import { motionFacts } from '@milepost/domain/motion/motion-facts'
import { shownSpeed } from '@milepost/domain/motion/shown-speed'
import { force, missing, quantityText, withUnit } from '@milepost/domain/quantity'
import { distinctLabels } from '@milepost/domain/text/distinct-labels'
import { CopyButton } from '@milepost/ui/form/copy-button'
import { CardBody } from '@milepost/ui/layout/card'
import { type Fact, Facts } from '@milepost/ui/layout/facts'
import { useFormat } from '../../../../lib/format/formatters.ts'
import { AssigneeCell } from '../../assigning/assignee-cell.tsx'
import type { EventLinks } from './event-links.ts'
import { MaybeLink } from './maybe-link.tsx'
import { contextText, labelsText, lastedText, reviewWords, summedText } from './provider-label.ts'
import { SourceBadge } from './source-badge.tsx'
import { notLoaded } from './speed-before.ts'
import { weatherFacts } from './weather-facts.tsx'
import { withdrawnWords } from './withdrawn-badge.tsx'

interface EventFactsProps {
  event: IncidentDetails
  links: EventLinks
  telemetry: readonly TelemetrySample[]
  /** True until the trace has loaded, which may have a speed from before the trigger. */
  isPending: boolean
  /** Terms to leave out. */
  without: readonly string[]
}

/** Known facts about the event, one per line. */
export function EventFacts(props: EventFactsProps) {
  return (
    <CardBody>
      <Facts facts={useFacts(props).filter(({ term }) => !props.without.includes(term))} missing="Unknown" />
    </CardBody>
  )
}

function useFacts({ event, links, telemetry, isPending }: EventFactsProps): Fact[] {
  const { dateTime, distance, speed, temperature } = useFormat()
  const { vehicle, driver, conditions } = event
  const doubts = motionDoubts(event, telemetry)
  const { speedBeforeKmh, lostKmh, lostInSeconds } = motionFacts(doubts.trace ? [] : telemetry)
  const shown = shownSpeed(event, telemetry)
  const orMissing = (text: string) => (text === missing ? null : text)
  return [
    ...(event.withdrawnAt === null
      ? []
      : [{ term: 'Withdrawn', value: dateTime(event.withdrawnAt), note: withdrawnWords(event) }]),
    {
      term: 'Vehicle',
      value: <MaybeLink href={vehicle.isReported ? links.vehicle?.(vehicle.id) : undefined}>{vehicle.name}</MaybeLink>,
      note: vehicle.vin && <span className="font-mono">…{vehicle.vin.slice(-6)}</span>,
      title: vehicle.isReported ? vehicle.vin && `VIN ${vehicle.vin}` : 'The provider reported only the driver',
    },
    {
      term: 'Driver',
      value: driver && <MaybeLink href={links.driver?.(driver.id)}>{driver.name}</MaybeLink>,
      missing: 'Not reported',
      title: driver ? undefined : 'The provider reported no driver for this time',
    },
    ...(event.assignment ? [{ term: 'Assigned to', value: <AssigneeCell event={event} /> }] : []),
    isPending && event.speedKmh === null
      ? { term: 'Speed', value: null, missing: notLoaded }
      : {
          term: speedBeforeKmh === null ? 'Speed' : 'Speed before',
          value: orMissing(speed(speedBeforeKmh ?? shown.speedKmh)),
          note: speedBeforeKmh === null && shown.note && `${shown.note}${doubts.trace ? ', unreliable' : ''}`,
          missing: 'Not reported',
          title: speedTitle(event, speedBeforeKmh),
          ...(doubts.speed && {
            note: speedBeforeKmh === null ? 'unreliable' : `provider reported ${speed(event.speedKmh)}`,
            title: doubts.speed,
          }),
        },
    {
      term: 'Speed limit',
      value: orMissing(speed(event.speedLimitKmh)),
      note: event.speedLimitSource && `from ${event.speedLimitSource}`,
      missing: 'Not reported',
    },
    ...(lostKmh === null
      ? []
      : [
          {
            term: 'Speed lost',
            title:
              'From where the speed was last as high as two seconds before the trigger to its lowest value, in the trace',
            value: speed(lostKmh),
            note: lostInSeconds !== null && `in ${withUnit(lostInSeconds.toFixed(1), 's')} of the trace`,
          },
        ]),
    ...(event.occurrences > 1
      ? [
          {
            term: 'Represents',
            value: `${event.occurrences} events`,
            note: summedText(event, distance),
            title: 'The provider combines several similar events into one',
          },
        ]
      : lastedText(event)
        ? [
            {
              term: 'Duration',
              value: lastedText(event),
              note: 'of the event',
              title: 'From start to end of the event, as reported by the provider',
            },
          ]
        : []),
    { term: 'Intensity', value: event.intensity, missing: 'Not reported' },
    {
      term: 'Peak force',
      value: orMissing(quantityText(force(event.maxG))),
      missing: 'Not reported',
      ...unreliable(doubts.peakForce),
    },
    ...(doubts.trace ? [{ term: 'Trace', value: 'Not used', ...unreliable(doubts.trace) }] : []),
    { term: 'Traffic', value: conditions.traffic !== null && rushHourTraffic.word(conditions.traffic) },
    {
      term: 'Light',
      value: conditions.light !== null && light.word(conditions.light),
      title: conditions.light === null ? 'The location is unknown, and light depends on it' : undefined,
    },
    ...weatherFacts(event, temperature),
    {
      term: 'Provider',
      value: event.provider.displayName,
      note: event.source !== incidentSource.code.tsp && <SourceBadge source={event.source} />,
      title: `Connection ${event.connection.name}`,
    },
    ...(event.partOfLoss
      ? [
          {
            term: 'Part of loss',
            value: (
              <MaybeLink href={links.loss?.(event.partOfLoss.eventId)}>
                {accidentDisplayId(event.partOfLoss.accidentId)}
              </MaybeLink>
            ),
            title: 'Another record of the same event is this loss, so this one doesn’t await review',
          },
        ]
      : []),
    ...event.twins.map((twin) => ({
      term: 'Possible duplicate',
      value: <MaybeLink href={links.event?.(twin.id)}>{twin.type.word}</MaybeLink>,
      note: `${twin.provider.displayName}, ${apart(event, twin)}`,
      title: 'Two records that are likely one event, reported twice by one provider or by two',
    })),
    {
      term: distinctLabels(event.tags).length > 1 ? 'Provider’s labels' : 'Provider’s label',
      missing: 'Not reported',
      value: event.tags.length > 0 && <span className="font-mono text-12">{labelsText(event)}</span>,
    },
    ...(contextText(event)
      ? [
          {
            term: 'Surroundings',
            value: contextText(event),
            title: 'As described by the provider',
          },
        ]
      : []),
    ...(reviewWords[event.providerState]
      ? [
          {
            term: 'At provider',
            value: reviewWords[event.providerState],
            title: `How it was handled in ${event.provider.displayName}`,
          },
        ]
      : []),
    ...(event.source === incidentSource.code.tsp
      ? [
          {
            term: 'Provider’s ID',
            value: <CopiedId id={event.reference ?? event.externalId} label="Copy the provider’s ID" />,
            title: event.reference
              ? `Its name in ${event.provider.displayName}; its ID there is ${event.externalId}`
              : `The ID ${event.provider.displayName} uses for it`,
          },
          // Shares and prints are for people without an account.
          ...(event.url && links.vehicle
            ? [
                {
                  term: 'View at provider',
                  value: (
                    <a href={event.url} target="_blank" rel="noreferrer" className="text-link">
                      Open in {event.provider.displayName}
                    </a>
                  ),
                },
              ]
            : []),
        ]
      : []),
    {
      term: 'Event ID',
      value: <CopiedId id={event.id} label="Copy event ID" />,
    },
  ].map((fact) => ({
    ...fact,
    value: fact.value || null,
    note: fact.note || undefined,
    title: fact.title || undefined,
  }))
}

function speedTitle({ speedKmh, speedBasis }: IncidentDetails, speedBeforeKmh: number | null): string {
  if (speedBeforeKmh !== null) return 'Two seconds before the trigger'
  return speedKmh === null ? 'The provider reported none with this event' : speedWords[speedBasis ?? 'event']
}

/** Where the speed of an event is from. */
export const speedWords: Readonly<Record<NonNullable<IncidentDetails['speedBasis']>, string>> = {
  event: 'As reported by the provider',
  start: 'At the start of the event, as reported by the provider',
  max: 'The highest during the event, as reported by the provider',
  end: 'At the end of the event, as reported by the provider',
  trace: 'From the positions around the event',
}

/** A figure that contradicts another stays readable, with a warning. */
const unreliable = (doubt: string | null) => (doubt ? { note: 'unreliable', title: doubt } : {})

const CopiedId = ({ id, label }: { id: string; label: string }) => (
  <span className="-my-1 inline-flex items-center gap-0.5">
    <span className="font-mono text-12">{id}</span>
    <CopyButton iconOnly text={id} label={label} />
  </span>
)

/** Returns `4 s later` or `at the same time`. */
function apart(event: IncidentDetails, twin: TwinIncident): string {
  const seconds = Math.round((Date.parse(twin.occurredAt) - Date.parse(event.occurredAt)) / 1000)
  if (seconds === 0) return 'at the same time'
  return `${withUnit(Math.abs(seconds), 's')} ${seconds > 0 ? 'later' : 'earlier'}`
}
