import type { Incident } from '@milepost/contract/incidents/endpoints'
import type { CountedReason } from '@milepost/contract/risk/change'
import { type RankedSubject, RankingQuery } from '@milepost/contract/risk/ranking'
import { withOwnRecord } from '@milepost/contract/risk/reasons'
import type { Caller } from '../../../access/caller.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import type { DayRange } from '../../../reporting/driving/day-range.ts'
import { awaitStills, eventsWithStill } from '../../../reporting/print/await-stills.ts'
import { type Picture, readStills } from '../../../reporting/print/stored-stills.ts'
import type { Services } from '../../../services.ts'
import { rankSubjects } from '../../risk/ranking/ranking-page-queries.ts'
import { subjectRisk } from '../../risk/subject/subject-queries.ts'
import { riskiestEvents } from '../../vehicles/report/report-queries.ts'
import { wireRange } from './wire-range.ts'

const shownVehicles = 5
/** The riskiest events of a vehicle among which one with a still is found: many have none. */
const searchedEvents = 25

/** A vehicle with its score, the reasons of it, and the event that shows best what to look at. */
export type WorstVehicle = {
  vehicle: RankedSubject
  reasons: CountedReason[]
  /** The riskiest event with a still, otherwise the riskiest. */
  event: Incident | null
  picture: Picture | null
}

/** Reads the vehicles of connections with the highest combined scores, as the ranking lists them. */
export async function readWorst(
  db: ClientDatabase,
  services: Services,
  caller: Caller,
  connectionId: readonly number[],
  range: DayRange,
): Promise<WorstVehicle[]> {
  if (connectionId.length === 0) return []
  const query = { ...wireRange(range), riskType: 'combined', PageSize: shownVehicles } as const
  const parsed = RankingQuery.parse(query)
  const { items } = await rankSubjects(db, services, caller, { ...parsed, connectionId: [...connectionId] })
  const scored = items.filter(({ risk }) => risk.score !== null)
  const events = await Promise.all(scored.map(({ id }) => riskiestEvents(db, services, id, range, searchedEvents)))
  const ids = events.flat().map(({ id }) => id)
  const possible = await eventsWithStill(db, ids)
  const [risks] = await Promise.all([
    Promise.all(scored.map(({ id }) => subjectRisk(db, services, { kind: 'vehicle', id }))),
    awaitStills(
      services,
      db,
      events.flatMap((own) => own.find(({ id }) => possible.has(id))?.id ?? []),
    ),
  ])
  const pictures = await readStills(services, db, ids, 1)
  const pictureOf = new Map(pictures.map((picture) => [picture.incidentId, picture]))
  return scored.map((vehicle, index) => {
    const own = events[index]!
    const { current } = risks[index]!
    const event = own.find(({ id }) => pictureOf.has(id)) ?? own[0] ?? null
    const reasons = withOwnRecord(current?.combined?.reasons ?? [], current?.behavioral?.types, current?.experience)
    return { vehicle, reasons, event, picture: (event && pictureOf.get(event.id)) ?? null }
  })
}
