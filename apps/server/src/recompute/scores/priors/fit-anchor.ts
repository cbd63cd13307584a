import { defaultScoringConfig } from '@milepost/scoring/config'
import { fitPriors, type PortfolioSubject } from '@milepost/scoring/fit/fit-priors'
import { withVersion } from '@milepost/scoring/fit/priors'
import type pg from 'pg'
import { evidenceByCondition } from '../../evidence/condition-evidence.ts'
import type { Detectors } from '../../evidence/detectors.ts'
import { readVehicles } from '../../evidence/read-evidence.ts'
import { activeConfig } from '../../scoring-versions.ts'
import { readOpenPasts } from '../open-pasts.ts'
import { type Anchor, countsAsUsual, readAnchor } from './anchor.ts'
import { drivenVehicles, someVehicles } from './driven-vehicles.ts'
import { isPastKnown, withoutOpen } from './known-past.ts'
import { leastVehicles } from './read-priors.ts'

/** No client counts for more vehicles than this: a large one would be its own level (expert). */
const mostOfClient = 500
/** An anchor is fitted again once this many times as many vehicles are known: a young installation's are few (expert). */
const growth = 2

/**
 * Returns the level that scores are held against. The first is fitted once 30 vehicles of all clients have a complete
 * history, and again while the installation is growing fast. After that it stays, so that a fleet that improves, or all of
 * them, keep what they gained.
 */
export async function renewAnchor(pool: pg.Pool, asOf: string, detectors: Detectors): Promise<Anchor | null> {
  const before = await readAnchor(pool)
  const { rows: clients } = await pool.query<Client>('select id from client order by id')
  const least = before ? growth * before.vehicles : leastVehicles
  if ((await countVehicles(pool, clients)) < least) return before
  const known: PortfolioSubject[][] = []
  for (const { id } of clients) known.push(await subjectsOf(pool, id, asOf, detectors))
  const subjects = known.flat()
  if (subjects.length < least) return before
  const { version: _, ...content } = fitPriors(subjects, defaultScoringConfig)
  const anchor = withVersion('anchor', content)
  await pool.query(
    `insert into scoring_anchor (version, content, vehicles, clients) values ($1, $2, $3, $4) on conflict (version) do nothing`,
    [anchor.version, JSON.stringify(anchor), subjects.length, known.filter((own) => own.length > 0).length],
  )
  // Another worker may have fitted one meanwhile, in which case the newest counts.
  return readAnchor(pool)
}

type Client = { id: number }

/** Counts the vehicles whose evidence might be known, which is faster than reading it. */
async function countVehicles(pool: pg.Pool, clients: readonly Client[]): Promise<number> {
  let all = 0
  for (const { id } of clients) {
    const { rowCount } = await pool.query(
      'select distinct vehicle_id from evidence_month where client_id = $1 and miles > 0 limit $2',
      [id, mostOfClient],
    )
    all += rowCount ?? 0
  }
  return all
}

/** Returns the evidence of some of a client's vehicles; none while most of its history is unknown. */
async function subjectsOf(
  pool: pg.Pool,
  clientId: number,
  asOf: string,
  detectors: Detectors,
): Promise<PortfolioSubject[]> {
  const { config } = await activeConfig(pool, clientId)
  if (!countsAsUsual(config)) return []
  const open = await readOpenPasts(pool, clientId, asOf)
  if (!(await isPastKnown(pool, clientId, asOf, open))) return []
  const evidence = await readVehicles(pool, { clientId, asOf, config }, detectors)
  const vehicles = someVehicles(drivenVehicles(await withoutOpen(pool, clientId, evidence, open)), mostOfClient)
  const distinct = await evidenceByCondition(
    pool,
    clientId,
    asOf,
    vehicles.map(({ id }) => id),
    config,
  )
  return vehicles.map(({ id, known }) => ({ ...known, fleet: `${clientId}|${known.fleet ?? ''}`, ...distinct.get(id) }))
}
