import type { AnnotationItem } from '@milepost/contract/annotation/item'
import { incidentSource, light, rushHourTraffic } from '@milepost/domain/codes'
import { shownSpeed } from '@milepost/domain/motion/shown-speed'
import { force, missing, quantityText, speed, temperature } from '@milepost/domain/quantity'
import { contextWords } from '@milepost/domain/text/context-words'
import { distinctLabels } from '@milepost/domain/text/distinct-labels'
import { type Fact, Facts } from '@milepost/ui/layout/facts'
import { useUnits } from '../shared/units.ts'
import { useTelemetry } from '../shared/use-telemetry.ts'

/** All facts are in sight beside the graph. */
const inTwoColumns = 'wide:grid-cols-[84px_minmax(0,1fr)_84px_minmax(0,1fr)] wide:gap-x-3'

/** What is known about an event, besides its video and its heading. A second look leaves out the provider’s own labels. */
export function ItemFacts({ item }: { item: AnnotationItem }) {
  const units = useUnits()
  const { conditions } = item
  const shown = shownSpeed(item, useTelemetry(item).data)
  const orMissing = (text: string) => (text === missing ? null : text)
  const context = item.metaData?.flatMap(({ value }) => (value ? [contextWords(value)] : [])) ?? []
  const facts: Fact[] = [
    { term: 'Place', value: item.place?.text },
    {
      term: 'Speed',
      value: orMissing(quantityText(speed(shown.speedKmh, units))),
      note: shown.note,
      missing: 'Not reported',
    },
    {
      term: 'Speed limit',
      value: orMissing(quantityText(speed(item.speedLimitKmh, units))),
      missing: 'Not reported',
    },
    { term: 'Peak force', value: orMissing(quantityText(force(item.maxG))), missing: 'Not reported' },
    { term: 'Light', value: conditions.light !== null && light.word(conditions.light) },
    { term: 'Traffic', value: conditions.traffic !== null && rushHourTraffic.word(conditions.traffic) },
    {
      term: 'Weather',
      value: conditions.weather && conditions.weather.charAt(0).toUpperCase() + conditions.weather.slice(1),
      note: orMissing(quantityText(temperature(conditions.temperatureKelvin, units))),
    },
    { term: 'Provider', value: item.provider.displayName, note: sourceNote(item.source) },
    ...(item.tags && item.tags.length > 0
      ? [{ term: 'Labels', value: <span className="font-mono text-12">{distinctLabels(item.tags).join(', ')}</span> }]
      : []),
    ...(context.length > 0 ? [{ term: 'Surroundings', value: context.join(', ') }] : []),
  ]
  return <Facts facts={facts} missing="Unknown" align="start" className={inTwoColumns} />
}

const sourceNote = (source: AnnotationItem['source']) =>
  source === incidentSource.code.tsp ? undefined : incidentSource.word(source)
