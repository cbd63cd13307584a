import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../../db/bulk/binary-values.ts'
import { isPartOfEndless } from '../../../../days-without-trips.ts'
import type { TripSpan } from '../positions-of-trips.ts'

/**
 * Returns the trips, by index, that are parts of a stored one that is longer than any drive: a provider that looks at the last hours only
 * lists such a part. Its whole says nothing of drives, and no more does it.
 */
export async function partsOfEndless(
  client: ClientBase,
  clientId: number,
  spans: readonly Pick<TripSpan, 'vehicleId' | 'from' | 'until'>[],
): Promise<Set<number>> {
  if (!spans.length) return new Set()
  const { rows } = await client.query<{ index: number }>({
    name: 'parts-of-endless',
    text: `select (t.n - 1)::int as index from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) with ordinality as t(vehicle_id, started_at, ended_at, n)
      where ${isPartOfEndless}`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        spans.map(({ vehicleId }) => vehicleId),
      ),
      spans.map(({ from }) => from),
      spans.map(({ until }) => until),
    ],
  })
  return new Set(rows.map(({ index }) => index))
}
