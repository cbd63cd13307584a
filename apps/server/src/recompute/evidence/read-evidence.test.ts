import type { RateType, ScoringConfig, ScoringType } from '@milepost/contract/scoring-config/endpoints'
import { dayPlus } from '@milepost/domain/time/calendar-days'
import { providers } from '@milepost/providers/registry'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { cabinTypes, cameraTypes } from '@milepost/scoring/evidence/camera-types'
import { eventPoints, precisionOf, withoutRepeats } from '@milepost/scoring/evidence/event-points'
import { startingPriors } from '@milepost/scoring/fit/priors'
import { scoreSubject } from '@milepost/scoring/score-subject'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFleet } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { rollUp } from '../roll-up/roll-up.ts'
import { scoreDue } from '../scores/score-due.ts'
import { readDetectors } from './detectors.ts'
import { refreshEvidence } from './evidence-months.ts'
import { readVehicles } from './read-evidence.ts'
import { usesRegions } from './region-miles.ts'
import { evidenceOfSpan } from './span-evidence.ts'

// Evidence stored by month equals what all events and miles of two years give when faded one by one.

let server: TestServer
let pool: pg.Pool
let clientId: number
let today: string
let connectionId: number
beforeAll(async () => {
  server = await createTestServer()
  pool = server.services.pool
  clientId = await server.client('Scored')
  connectionId = (await createFleet(server.services, clientId, 'Scored fleet')).connectionId
  await pool.query(
    `insert into vehicle (client_id, id, connection_id, external_id, name, search, vin_key)
     select $1, n, $2, n::text, n::text, '', case when n % 5 < 2 then 'VIN' || n / 5 end from generate_series(1, 40) n`,
    [clientId, connectionId],
  )
  await pool.query(
    `insert into trip (started_at, id, vehicle_id, client_id, connection_id, external_id, day, distance_meters, driving_seconds, conditions)
     select at, n, 1 + abs(hashint4(n)) % 40, $1, $2, 't', at::date, case when n % 11 > 0 then (n * 7919) % 90000 end, n % 4000,
       case when n % 3 > 0 then format('7,3,0,0,%s;9,1,1,0,%s', (n * 7919) % 90000 / 3, (n * 7919) % 90000 - (n * 7919) % 90000 / 3) end
     from generate_series(1, 4000) n, lateral (select current_date - abs(hashint4(n + 10000)) % 760 + interval '12 hours' - (n % 300) * interval '1 minute' as at) t`,
    [clientId, connectionId],
  )
  await pool.query(
    `insert into incident (occurred_at, id, vehicle_id, client_id, connection_id, day, risk, provider_id, severity, rating, intensity, source,
       occurrences, has_video, translated_type)
     select at, n, v, $1, $2, at::date, 20, 1, 2, n % 4, nullif(n % 6, 0), (n % 5 = 0)::int, 1 + (n % 23 = 0)::int * 3, n % 97 = 0,
       (select translated_type from incident_type y where v % 3 > 0 or n % 50 = 0 or y.scoring_type <> all($3::text[])
        order by hashint4(n) # hashtext(translated_type) limit 1)
     from generate_series(1, 5000) n, lateral (select 1 + abs(hashint4(n + 20000)) % 40 as v,
       current_date - abs(hashint4(n + 30000)) % 760 + interval '11 hours' - (n % 7) * interval '20 seconds' as at) t`,
    [clientId, connectionId, cameraTypes],
  )
  await pool.query(
    `insert into incident_duplicate (client_id, first_id, second_id, confidence, gap_seconds, reason)
     select $1, n, n + 1, case when n % 2 = 0 then 0.9 else 0.8 end, 1, 'sameType' from generate_series(1, 4000, 7) n`,
    [clientId],
  )
  await pool.query(
    `insert into incident_rating (client_id, incident_id, id, rating, user_id, user_name, stage)
     select client_id, id, gen_random_uuid(), rating, gen_random_uuid(), 'Annotator', 'first' from incident
     where client_id = $1 and id % 8 in (0, 1) and rating in (0, 1)`,
    [clientId],
  )
  await pool.query(
    `insert into rollup_dirty (client_id, day, vehicle_id) select distinct client_id, day, vehicle_id from trip where client_id = $1`,
    [clientId],
  )
  await pool.query(
    `insert into rollup_dirty (client_id, day, vehicle_id) select distinct client_id, day, vehicle_id from incident where client_id = $1
     on conflict do nothing`,
    [clientId],
  )
  while (await rollUp(pool));
  today = (await pool.query<{ today: string }>('select current_date as today')).rows[0]!.today
})
afterAll(() => server[Symbol.asyncDispose]())

type Happened = {
  vehicleId: string
  firstId: string
  day: string
  atSeconds: number
  type: ScoringType | null
  intensity: number | null
  rating: number
  source: 0 | 1
  occurrences: number
  isAnnotated: boolean
  hasVideo: boolean
}
type Drove = {
  firstId: string
  vehicleId: string
  day: string
  meters: number
  seconds: number
  night: number | null
}

const vehicleOf = `select id, case when vin_key is null then id else min(id) over (partition by vin_key) end as first_id from vehicle where client_id = $1`
const happened = `
  with unit as (${vehicleOf})
  select i.vehicle_id as "vehicleId", u.first_id as "firstId", i.day, extract(epoch from i.occurred_at)::float8 as "atSeconds", y.scoring_type as type, i.intensity, i.rating,
    i.source, i.occurrences, i.has_video as "hasVideo", exists (select from incident_rating r where r.client_id = $1 and r.incident_id = i.id and r.rating = i.rating) as "isAnnotated"
  from incident i join unit u on u.id = i.vehicle_id join incident_type y on y.translated_type = i.translated_type
  where i.client_id = $1
    and not exists (select 1 from incident_duplicate d where d.client_id = $1 and d.second_id = i.id and d.confidence >= 0.9::real)`
const showing = `
  with unit as (${vehicleOf})
  select distinct u.first_id as "firstId", i.day, coalesce(y.scoring_type = any($3), false) as "isCabin"
  from incident i join unit u on u.id = i.vehicle_id join incident_type y on y.translated_type = i.translated_type
  where i.client_id = $1 and (i.has_video or y.scoring_type = any($2))`
const drove = `
  with unit as (${vehicleOf})
  select u.first_id as "firstId", u.id as "vehicleId", t.day, coalesce(sum(t.distance_meters), 0)::float8 as meters,
    coalesce(sum(t.driving_seconds), 0)::float8 as seconds,
    coalesce(sum(n.night + n.day), 0)::float8 as "knownLight", coalesce(sum(n.night), 0)::float8 as night
  from trip t join unit u on u.id = t.vehicle_id left join lateral (
    select split_part(split_part(conditions, ';', 1), ',', 5)::int as night, split_part(conditions, ',', 9)::int as day
    where conditions is not null) n on true where t.client_id = $1 group by 1, 2, 3`

/** A day with a picture or a camera-only event; `isCabin` if only a cabin camera reports that event. */
type Shown = { firstId: string; day: string; isCabin: boolean }
/** Days with any driving or events. */
const received = `
  with unit as (${vehicleOf})
  select distinct u.first_id as "firstId", d.day from unit u join (
    select vehicle_id, day from trip where client_id = $1 union select vehicle_id, day from incident where client_id = $1) d on d.vehicle_id = u.id
  order by 2`

const dayMs = 86_400_000
const ageOf = (day: string, asOf: string) => (Date.parse(asOf) - Date.parse(day)) / dayMs

/** Counts the evidence of one vehicle event by event and day by day, as the library does. */
function counted(
  firstId: string,
  asOf: string,
  {
    events,
    drives,
    shown,
    receivedOf,
  }: {
    events: Happened[]
    drives: (Drove & { knownLight: number })[]
    shown: Shown[]
    receivedOf: { firstId: string; day: string }[]
  },
  config: ScoringConfig,
) {
  const inWindow = (day: string) => ageOf(day, asOf) < config.windowDays
  const most = new Map<string, Drove & { knownLight: number }>()
  for (const drive of drives
    .filter((own) => own.firstId === firstId && inWindow(own.day))
    .toSorted(
      (a, b) => b.meters - a.meters || b.seconds - a.seconds || Number(BigInt(a.vehicleId) - BigInt(b.vehicleId)),
    ))
    if (!most.has(drive.day) && drive.meters > 0) most.set(drive.day, drive)
  const ownShown = shown.filter((own) => own.firstId === firstId)
  const sensed = (day: string) =>
    vocabulary.filter(
      (type) =>
        !cameraTypes.includes(type) ||
        ownShown.some(
          (other) => (other.isCabin || !cabinTypes.includes(type)) && Math.abs(ageOf(day, other.day)) <= 30,
        ),
    )
  // In some zones it is already tomorrow: a mile an hour ahead counts slightly more than one now.
  const left = (day: string) => 2 ** (-ageOf(day, asOf) / config.halfLifeDays)
  const behavioral: Partial<Record<ScoringType, { points: number; exposure: number }>> = {}
  let [exposure, knownLight, night, usedMiles] = [0, 0, 0, 0]
  const known = receivedOf.filter((own) => own.firstId === firstId && inWindow(own.day) && own.day <= asOf)
  const isUsed = (day: string) => ageOf(`${day.slice(0, 7)}-01`, asOf) < 365
  const years = known.length ? (ageOf(known[0]!.day, known.at(-1)!.day) + 1) / 365.25 : 0
  // Days with events but unknown distance say nothing about how far was driven.
  const used = [...most.keys()].filter((day) => isUsed(day) && day <= asOf).toSorted()
  const usedDays = used.length ? ageOf(used[0]!, used.at(-1)!) + 1 : 0
  for (const { day, meters, ...drive } of most.values()) {
    const miles = (meters / 1609.344 / 1000) * left(day)
    exposure += miles
    if (isUsed(day)) usedMiles += meters / 1609.344
    knownLight += (drive.knownLight / 1609.344 / 1000) * left(day)
    night += ((drive.night ?? 0) / 1609.344 / 1000) * left(day)
    for (const type of sensed(day)) {
      behavioral[type] ??= { points: 0, exposure: 0 }
      behavioral[type].exposure += miles
    }
  }
  const scored = events.filter(
    (own) => own.firstId === firstId && own.type && inWindow(own.day) && !isRejectedForGood(own),
  )
  const losses = { confirmed: 0, suspected: 0, rejected: 0 }
  const reviewed: Partial<Record<ScoringType, { confirmed: number; rejected: number }>> = {}
  for (const own of Map.groupBy(scored, ({ vehicleId, day }) => `${vehicleId}|${day}`).values()) {
    const sure = own.map((event) => ({
      ...event,
      type: event.type!,
      isOwn: event.rating === 0 && !event.isAnnotated,
      isRejected: event.rating === 1,
      isCertain: event.rating === 0 || (event.rating > 1 && event.type === 'speeding' && event.intensity !== null),
    }))
    const single = sure.filter(({ occurrences }) => occurrences === 1)
    const several = sure.filter(({ occurrences }) => occurrences > 1)
    for (const event of [...withoutRepeats(single), ...several]) {
      const { type, intensity, isCertain, isOwn, isRejected, day, occurrences } = event
      const pointsIf = (review: 'accurate' | 'unreviewed') =>
        occurrences * eventPoints({ type, intensity, review, ageDays: 0, precision }, config) * left(day)
      if (most.has(day) && behavioral[type] && (isOwn || isRejected)) {
        reviewed[type] ??= { confirmed: 0, rejected: 0 }
        reviewed[type][isRejected ? 'rejected' : 'confirmed'] += pointsIf('accurate')
      }
      if (type === 'collision') losses[isCertain ? 'confirmed' : isRejected ? 'rejected' : 'suspected'] += occurrences
      else if (isRejected) continue
      else if (most.has(day) && behavioral[type])
        behavioral[type].points += pointsIf(isCertain ? 'accurate' : 'unreviewed')
    }
  }
  const usage = { miles: usedMiles, days: usedDays }
  return { exposure, behavioral, reviewed, night, knownLight, losses, years, usage, drivenDays: most.size }
}

/** By an annotator, who is independent. */
const isRejectedForGood = ({ rating, isAnnotated }: Happened) => rating === 1 && isAnnotated

let vocabulary: RateType[]
/** Nothing of it was drawn for review. */
const precision = precisionOf({ confirmed: 0, rejected: 0 })

/** Compares thousands of miles and points to the sixth decimal, or to another. */
async function compare(asOf: string, config = defaultScoringConfig, decimals = 6): Promise<void> {
  const read = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, [clientId, ...values])).rows
  const known = {
    events: await read<Happened>(happened),
    drives: await read<Drove & { knownLight: number }>(drove),
    shown: await read<Shown>(showing, [cameraTypes, cabinTypes]),
    receivedOf: await read<{ firstId: string; day: string }>(received),
  }
  vocabulary = (
    await pool.query<{ type: RateType }>(
      `select distinct t.scoring_type as type from incident_type_tag g join incident_type t using (translated_type)
       where g.provider_id = $1 and t.scoring_type <> 'collision'`,
      [providers.samsara.manifest.id],
    )
  ).rows.map(({ type }) => type)
  await refreshEvidence(pool, clientId, config, asOf)
  const detectors = await readDetectors(pool)
  const kept = await readVehicles(pool, { clientId, asOf, config }, detectors)
  const units = await read<{ id: string; firstId: string }>(`select id, first_id as "firstId" from (${vehicleOf}) u`)
  expect(units).toHaveLength(40)
  let types = 0
  for (const { id, firstId } of units) {
    const own = kept.get(id)!
    const ought = counted(firstId, asOf, known, config)
    expect(own.exposure).toBeCloseTo(ought.exposure, decimals)
    expect(Object.keys(own.behavioral).toSorted()).toEqual(Object.keys(ought.behavioral).toSorted())
    for (const [type, { points, exposure }] of Object.entries(ought.behavioral)) {
      expect(own.behavioral[type as RateType]!.exposure, type).toBeCloseTo(exposure, decimals)
      expect(own.behavioral[type as RateType]!.points, type).toBeCloseTo(points, decimals)
      const reviews = ought.reviewed[type as RateType]
      // They fade by month alone.
      if (reviews?.rejected && config.halfLifeDays === 180) {
        const { confirmed, rejected } = own.behavioral[type as RateType]!.ownReviews!
        expect(confirmed, type).toBeCloseTo(reviews.confirmed, decimals)
        expect(rejected, type).toBeCloseTo(reviews.rejected, decimals)
      } else if (!reviews?.rejected) expect(own.behavioral[type as RateType]!.ownReviews).toBeUndefined()
    }
    expect(own.mix.light?.night ?? 0).toBeCloseTo(ought.night, decimals)
    expect((own.mix.light?.night ?? 0) + (own.mix.light?.day ?? 0)).toBeCloseTo(ought.knownLight, decimals)
    expect(own.mix.traffic?.high ?? 0).toBeCloseTo(ought.knownLight - ought.night, decimals)
    // Here night driving is in one region and day driving in another.
    if (usesRegions(config)) {
      expect(own.mix.region?.[7] ?? 0).toBeCloseTo(ought.night, decimals)
      expect(own.mix.region?.[9] ?? 0).toBeCloseTo(ought.knownLight - ought.night, decimals)
    } else expect(own.mix.region).toBeUndefined()
    expect(own.drivenDays).toBe(ought.drivenDays)
    expect(own.losses.confirmed).toBe(ought.losses.confirmed)
    expect(own.losses.vehicleYears).toBeCloseTo(ought.years, 9)
    expect(own.usage.days).toBe(ought.usage.days)
    expect(own.usage.miles).toBeCloseTo(ought.usage.miles, decimals)
    expect(own.losses.suspected.reduce((sum, { count }) => sum + count, 0)).toBe(ought.losses.suspected)
    expect(own.losses.rejected?.count ?? 0).toBe(ought.losses.rejected)
    expect(() => scoreSubject(own, config, startingPriors(config))).not.toThrow()
    types = Math.max(types, Object.values(ought.behavioral).filter(({ points }) => points > 0).length)
  }
  expect(types).toBeGreaterThan(3)
}

test('equals the sum of every event and mile', () => compare(today))

test('stays equal after days change, and after a type is scored as another', async () => {
  await pool.query('update incident set rating = 0, intensity = 5 where client_id = $1 and id % 9 = 0', [clientId])
  await pool.query(
    `insert into rollup_dirty (client_id, day, vehicle_id) select distinct client_id, day, vehicle_id from incident where client_id = $1 and id % 9 = 0`,
    [clientId],
  )
  while (await rollUp(pool));
  await compare(today)
  await pool.query(`update incident_type set scoring_type = 'collision' where translated_type = 'harshBraking'`)
  await compare(today)
})

test.each([
  [90, 4],
  [30, 2],
  [730, 4],
])('recalculates no month for a half-life of %i days, and stays equal', async (halfLifeDays, decimals) => {
  await refreshEvidence(pool, clientId, defaultScoringConfig, today)
  const counted: number[] = []
  const config = { ...defaultScoringConfig, halfLifeDays }
  await refreshEvidence(pool, clientId, config, today, { report: async (done) => void counted.push(done) })
  expect(counted).toEqual([])
  await compare(today, config, decimals)
})

test('contains what lies in a shorter window, and in a longer one again', async () => {
  await compare(today, { ...defaultScoringConfig, windowDays: 100 })
  await compare(today, { ...defaultScoringConfig, windowDays: 400 })
  await compare(today)
})

const inRegions = { ...defaultScoringConfig, regions: { relativeRisks: { 9: 1.3 }, source: '' } }
test('matches miles by region with the trips once a configuration distinguishes regions', async () => {
  await compare(today, inRegions)
  await compare(today, { ...inRegions, halfLifeDays: 90 }, 4)
  await compare(today, { ...inRegions, windowDays: 100 })
})

test('reads the same from days under a previewed configuration as is stored under it', async () => {
  const config = { ...inRegions, halfLifeDays: 45 }
  await refreshEvidence(pool, clientId, config, today)
  const kept = await readVehicles(pool, { clientId, asOf: today, config }, await readDetectors(pool))
  let vehicles = 0
  for await (const some of evidenceOfSpan(
    pool,
    clientId,
    { after: dayPlus(today, -config.windowDays), until: today },
    config,
  ))
    for (const { id, evidence } of some) {
      vehicles++
      const own = kept.get(id)!
      const close = (value: unknown) =>
        JSON.parse(JSON.stringify(value), (_, inner) => (typeof inner === 'number' ? Math.round(inner * 1e6) : inner))
      // A preview compares vehicles, and knows no fleets.
      expect(close(evidence)).toEqual(close({ ...own, fleet: undefined }))
    }
  expect(vehicles).toBeGreaterThan(20)
})

test('skips a client whose vehicles are all gone, so that others get their turn', async () => {
  await pool.query(`insert into scoring_state (client_id, scored_at, past_at) values ($1, now(), 'infinity')`, [
    clientId,
  ])
  const bare = await server.client('Left')
  await pool.query(
    `insert into vehicle (client_id, id, connection_id, external_id, name, search, gone_at) values ($1, 77, 8, 'g', 'g', '', now())`,
    [bare],
  )
  expect(await scoreDue(pool)).toBe(false)
})

// The last one: months before the later window are deleted.
test('stays equal on other days, when the window has moved within its first month', async () => {
  const later = new Date(Date.parse(today) + 3 * 86_400_000).toISOString().slice(0, 10)
  await compare(later)
})
