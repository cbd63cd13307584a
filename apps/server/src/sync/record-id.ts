import { hash } from 'node:crypto'

export type RecordKind = 'vehicle' | 'driver' | 'group' | 'trip' | 'incident'

/**
 * Returns the id of a provider's record: 63 bits of a hash over its connection, kind and external id, as decimal
 * digits. The same record always gets the same id, so nothing has to be looked up before it is stored or referenced.
 */
export function recordId(connectionId: number, kind: RecordKind, externalId: string): string {
  return isReferencedOften(kind) ? cachedId(connectionId, kind, externalId) : hashedId(connectionId, kind, externalId)
}

/** Each event and position names its vehicle, and many their driver, so their ids are cached. */
const isReferencedOften = (kind: RecordKind) => kind === 'vehicle' || kind === 'driver'

/** Ids never change: the whole cache is dropped when it gets too large. */
const cachedIds = new Map<string, string>()
const mostCached = 100_000

function cachedId(connectionId: number, kind: RecordKind, externalId: string): string {
  const key = keyOf(connectionId, kind, externalId)
  const known = cachedIds.get(key)
  if (known) return known
  if (cachedIds.size >= mostCached) cachedIds.clear()
  const id = hashedId(connectionId, kind, externalId)
  cachedIds.set(key, id)
  return id
}

const keyOf = (connectionId: number, kind: RecordKind, externalId: string) => `${connectionId}:${kind}:${externalId}`

function hashedId(connectionId: number, kind: RecordKind, externalId: string): string {
  const digest = hash('sha256', keyOf(connectionId, kind, externalId), 'buffer')
  return (digest.readBigUInt64BE(0) >> 1n).toString()
}
