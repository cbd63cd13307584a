import type { ClientBase } from 'pg'
import { binaryArray } from '../../../db/bulk/binary-values.ts'
import { snake } from '../../../db/bulk/upsert.ts'
import { type LatestRow, latestTable } from './position-tables.ts'

const names = (Object.keys(latestTable.columns) as (keyof LatestRow)[]).filter((name) => name !== 'clientId')

const movedTo = (name: keyof LatestRow) =>
  latestTable.unlessNull?.includes(name) ? `coalesce(n.${snake(name)}, t.${snake(name)})` : `n.${snake(name)}`

const moves = names
  .filter((name) => name !== 'vehicleId')
  .map((name) => `${snake(name)} = ${movedTo(name)}`)
  .join(', ')
const arrays = names.map((name, at) => `$${at + 2}::${latestTable.columns[name]}[]`).join(', ')
const columns = names.map(snake).join(', ')
const text = `update vehicle_latest t set ${moves} from unnest(${arrays}) as n(${columns})
  where t.client_id = $1 and t.vehicle_id = n.vehicle_id and t.at < n.at`

/**
 * Moves last positions of a client forward in place: a conflicting insert locks its row before writing it, which takes
 * a third more CPU. Returns how many moved: missing or later ones don't.
 */
export async function moveInPlace(client: ClientBase, clientId: number, rows: readonly LatestRow[]): Promise<number> {
  if (!rows.length) return 0
  const { rowCount } = await client.query({
    name: 'move-latest',
    text,
    values: [
      clientId,
      ...names.map((name) =>
        binaryArray(
          latestTable.columns[name],
          rows.map((row) => row[name]),
        ),
      ),
    ],
  })
  return rowCount ?? 0
}
