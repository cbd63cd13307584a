import { incidentRating } from '@milepost/domain/codes'
import { createDatabase } from '@milepost/server/db/connection/database'
import { scopeTo } from '@milepost/server/db/scope/scope'
import { rateIncident } from '@milepost/server/features/incidents/commands'
import type { Account } from '@milepost/simulators/world/account'
import { Random } from '@milepost/simulators/world/random'
import type { World } from '@milepost/simulators/world/world'
import type pg from 'pg'

const reviewsOfType = 40
/** How often a reviewer rejects what happened, and confirms what didn't. */
const mistakes = { genuine: 0.06, false: 0.12 }
/** Providers report an event up to this long before or after the world's instant of it. */
const nearMs = 5_000

type Reported = { id: string; type: string; scoringType: string; account: string; vehicle: string; at: string }
type Review = Reported & { isAccurate: boolean }

/**
 * Reviews a random sample of each provider's events of each type, as annotators draw it: in the order of their random
 * ids. The world knows which ones happened, and its reviewer makes mistakes. Returns how many were reviewed, and how many
 * of them wrongly.
 */
export async function reviewSample(pool: pg.Pool, world: World): Promise<{ reviewed: number; mistaken: number }> {
  const random = Random.of('reviewer')
  const reviewer = await addReviewer(pool)
  const db = scopeTo(createDatabase(pool), 1)
  const accounts = new Map(world.accountNames.map((name) => [name, world.account(name)]))
  let [reviewed, mistaken] = [0, 0]
  for (const event of await drawn(pool)) {
    const isGenuine = happened(accounts.get(event.account)!, event)
    if (isGenuine === null) continue
    const isMistaken = random.chance(isGenuine ? mistakes.genuine : mistakes.false)
    const review = { ...event, isAccurate: isGenuine !== isMistaken }
    await rateIncident(db, reviewer, event.id, {
      rating: review.isAccurate ? incidentRating.code.accurate : incidentRating.code.inaccurate,
    })
    await markDrawn(pool, review)
    reviewed++
    if (isMistaken) mistaken++
  }
  return { reviewed, mistaken }
}

async function drawn(pool: pg.Pool): Promise<Reported[]> {
  const { rows } = await pool.query<Reported>(
    `select id::text as id, "type", scoring_type as "scoringType", account, vehicle, at
     from (select i.id, i.translated_type as "type", t.scoring_type, c.name as account, v.name as vehicle, i.occurred_at as at,
         row_number() over (partition by i.provider_id, i.translated_type order by i.id) as place
       from incident i join incident_type t on t.translated_type = i.translated_type
         join vehicle v on v.client_id = i.client_id and v.id = i.vehicle_id
         join connection c on c.client_id = i.client_id and c.id = v.connection_id
       where i.client_id = 1 and t.scoring_type is not null) e
     where place <= $1 order by id`,
    [reviewsOfType],
  )
  return rows
}

/** Returns whether a reported event happened; null if it isn't the world's, but derived from its records. */
function happened(account: Account, { vehicle: name, scoringType, at }: Reported): boolean | null {
  const vehicle = account.vehicles.find((one) => one.name === name)
  const atMs = Date.parse(at)
  const near = vehicle
    ? account
        .incidents(vehicle, atMs - nearMs, atMs + nearMs)
        .filter(({ type, isReported }) => isReported && type === scoringType)
    : []
  return near.length ? near.some(({ isGenuine }) => isGenuine) : null
}

async function addReviewer(pool: pg.Pool) {
  const name = 'Bench reviewer'
  const { rows } = await pool.query<{ id: string }>(
    `insert into app_user (id, client_id, email, name, roles, groups, is_reviewer)
     values (gen_random_uuid(), 1, 'reviewer@bench.test', $1, '{annotator}', '{annotator}', true) returning id`,
    [name],
  )
  const person = { userId: rows[0]!.id, clientId: 1, name, email: 'reviewer@bench.test' }
  return { kind: 'user' as const, ...person, roles: ['admin', 'annotator'], groups: ['annotator'] }
}

/** Marks a rating as one of the random sample, as the queue of the annotators does when it draws an event. */
const markDrawn = (pool: pg.Pool, { id, type }: Review) =>
  pool.query(
    `update incident_rating set is_sampled = true, drawn = 'sample', stage = 'first', reported_type = $2, translated_type = $2
     where client_id = 1 and incident_id = $1`,
    [id, type],
  )
