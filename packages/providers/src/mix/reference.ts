import { LRUCache } from 'lru-cache'
import { NotPermitted, WireMismatch } from '../kit/http/errors.ts'
import { readItems, readRecords } from '../kit/read-records.ts'
import { hourMs } from '../kit/reading/durations.ts'
import { createClient } from './client.ts'
import { type Counted, isSystemDriver } from './mapping.ts'
import type { Context } from './session.ts'
import { Asset, Driver, Group, LibraryEvent } from './wire.ts'

const connectionsKept = 1000

/** Rarely changing data, requested once an hour by each process: MiX allows 20 calls a minute. */
class Kept<T> {
  private readonly ask: (context: Context) => Promise<T>
  private readonly answers = new LRUCache<string, { requestedAtMs: number; answer: Promise<T> }>({
    max: connectionsKept,
  })

  constructor(ask: (context: Context) => Promise<T>) {
    this.ask = ask
  }

  of(context: Context): Promise<T> {
    const { sessions, credentials, now } = context
    const key = JSON.stringify([sessions.scope, credentials.Username, credentials.OrganisationId])
    const nowMs = now().getTime()
    const known = this.answers.get(key)
    if (known && Math.abs(nowMs - known.requestedAtMs) < hourMs) return known.answer
    const answer = this.ask(context)
    this.answers.set(key, { requestedAtMs: nowMs, answer })
    answer.catch(() => {
      if (this.answers.peek(key)?.answer === answer) this.answers.delete(key)
    })
    return answer
  }
}

/** The organization of the connection: the one entered, or the only one its user can see. */
export async function organisation(context: Context): Promise<Group> {
  const groups = readItems(await createClient(context).organisations(), Group).records
  const wanted = context.credentials.OrganisationId
  const named = groups.filter(({ GroupId, Type }) =>
    wanted ? GroupId === wanted : !Type || Type === 'OrganisationGroup',
  )
  // Types that aren't documented: all that is listed should be an organization.
  const found = wanted || named.length ? named : groups
  if (found[0] && found.length === 1) return found[0]
  if (found.length)
    throw new NotPermitted('MiX: this user has access to several organizations; enter the ID of one of them')
  throw new NotPermitted(
    wanted
      ? 'MiX: this user has no access to an organization with that ID'
      : 'MiX: this user has no access to any organization',
  )
}

const onlyOrganisation = new Kept(async (context) => (await organisation(context)).GroupId)

/** The id of the connection's organization. */
export async function organisationId(context: Context): Promise<string> {
  return context.credentials.OrganisationId ?? onlyOrganisation.of(context)
}

const assets = new Kept(async (context): Promise<ReadonlyMap<string, Counted>> => {
  const items = await createClient(context).assets(await organisationId(context))
  const read = readRecords(items, Asset, ({ AssetId, EngineHours, Odometer }): [string, Counted][] => [
    [AssetId, { engineHours: EngineHours, odometerKilometers: Odometer ?? null }],
  ])
  if (items.length && !read.records.length) throw new WireMismatch('MiX assets: none of them can be read', 'AssetId')
  return new Map(read.records)
})

/** The ids of all vehicles. */
export const assetIds = async (context: Context): Promise<readonly string[]> => [...(await assets.of(context)).keys()]

/** The vehicles' current counters by id. Empty if assets can't be read. */
export const countedByAsset = (context: Context) => unlessRefused(assets.of(context), new Map<string, Counted>())

const systemDrivers = new Kept(async (context): Promise<ReadonlySet<string>> => {
  const items = await unlessRefused(createClient(context).drivers(await organisationId(context)), [])
  return new Set(readRecords(items, Driver, (driver) => (isSystemDriver(driver) ? driver.DriverId : null)).records)
})

/** Accounts that don't represent a person. Empty if drivers can't be read. */
export const systemDriverIds = (context: Context) => systemDrivers.of(context)

const library = new Kept(async (context): Promise<ReadonlyMap<string, string>> => {
  const items = await createClient(context).eventTypes(await organisationId(context))
  const named = readRecords(items, LibraryEvent, ({ EventTypeId, Description }): [string, string][] =>
    Description?.trim() ? [[EventTypeId, Description.trim()]] : [],
  )
  return new Map(named.records)
})

/** The organization's names for its event types, by id. */
export const eventNames = (context: Context) => library.of(context)

/** Returns the requested data, or `otherwise` if this user isn't allowed to read it. */
export async function unlessRefused<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await asked
  } catch (cause) {
    if (cause instanceof NotPermitted) return otherwise
    throw cause
  }
}
