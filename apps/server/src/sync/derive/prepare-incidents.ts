import { setImmediate } from 'node:timers/promises'
import type { IncidentRecord } from '@milepost/providers/kit/record'
import type { PipelineContext } from '../context.ts'
import { type IncidentDraft, momentOf } from './incident-draft.ts'
import { draftIncident, incidentSteps } from './incident-steps.ts'
import { type Typed, translateIncidents, type Untyped } from './translate.ts'

/** Incidents with everything that can be determined before they are stored. */
export type PreparedIncidents = {
  drafts: IncidentDraft[]
  /** Incidents that the provider has since dismissed. */
  dismissed: IncidentRecord[]
  /** Incidents that the provider no longer calls one: none of its current tags means one. */
  withdrawn: IncidentRecord[]
  /** Records that can't be translated. */
  untyped: Untyped[]
  unknownTags: string[]
}

/** After this many, waiting responses from the database and providers get their turn. */
const draftsAtATime = 50

/** One lookup for a whole page. */
async function lookUpWeather({ weather }: PipelineContext, drafts: readonly IncidentDraft[]): Promise<void> {
  const placed = drafts.flatMap((draft) => {
    const moment = momentOf(draft)
    return moment ? [{ draft, moment }] : []
  })
  const days = await weather.of(placed.map(({ moment }) => moment))
  for (const { draft, moment } of placed) draft.knownWeather = days.at(moment)
}

/** Runs incidents through the steps; if two share an id, the last one counts. */
export async function prepareIncidents(
  context: PipelineContext,
  records: IncidentRecord[],
): Promise<PreparedIncidents> {
  const { translated, ...rest } = translateIncidents(context, records)
  return { drafts: await draftIncidents(context, translated), ...rest }
}

/** Drafts records of a known type, in order of time. */
export async function draftIncidents(context: PipelineContext, typed: readonly Typed[]): Promise<IncidentDraft[]> {
  const drafts = typed.map(({ record, type }) => draftIncident(record, type, context))
  await lookUpWeather(context, drafts)
  for (const [index, draft] of drafts.entries()) {
    for (const step of incidentSteps) step(draft, context)
    if (index % draftsAtATime === draftsAtATime - 1) await setImmediate()
  }
  const known = drafts.filter((draft) => draft.address !== null)
  const placeIds = await context.places.idsOf(known.map((draft) => draft.address!))
  known.forEach((draft, index) => {
    draft.placeId = placeIds[index] ?? null
  })
  const unique = [...new Map(drafts.map((draft) => [draft.id, draft])).values()]
  unique.sort((a, b) => a.record.occurredAt.getTime() - b.record.occurredAt.getTime())
  return unique
}
