import { hash } from 'node:crypto'

export type RecordKind = 'vehicle' | 'driver' | 'group' | 'trip' | 'incident'

/**
 * The id of a provider's record: 63 bits of a hash over its connection, kind and external id, as decimal digits.
 * The same record always gets the same id, so nothing has to be looked up before it is stored or referred to.
 */
export function recordId(connectionId: number, kind: RecordKind, externalId: string): string {
  const digest = hash('sha256', `${connectionId}:${kind}:${externalId}`, 'buffer')
  return (digest.readBigUInt64BE(0) >> 1n).toString()
}
