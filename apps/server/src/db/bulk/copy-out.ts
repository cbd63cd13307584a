import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { allowTime, fileSeconds } from '../connection/allow-time.ts'
import { cancelBackend } from '../connection/cancel-backend.ts'

/** Rows come in packets of 8 kB; a write each would cost as much as reading them. */
const pieceBytes = 262_144

/**
 * The CSV that PostgreSQL makes of a query, byte for byte as it comes, with flat memory; at the end the number of its rows.
 * Leaving early, or the signal, ends the query in the database too. The query brings its values with it: see `literalSql`.
 */
export async function* copyOut(pool: pg.Pool, query: string, signal: AbortSignal): AsyncGenerator<Buffer, number> {
  signal.throwIfAborted()
  const client = await pool.connect()
  const copy = to(`copy (${query}) to stdout (format csv, encoding 'UTF8')`)
  // What it fails with is thrown where it is read; a connection that is closed under it says so once more.
  copy.on('error', () => {})
  const cancel = () => copy.destroy(signal.reason)
  signal.addEventListener('abort', cancel, { once: true })
  let isOver = false
  try {
    await client.query('begin read only')
    await allowTime(client, fileSeconds)
    client.query(copy)
    yield* inPieces(copy)
    // The tag with their number comes after the last of the rows.
    await client.query('commit')
    isOver = true
    return copy.rowCount
  } finally {
    signal.removeEventListener('abort', cancel)
    if (!isOver) {
      // A backend that waits for a reader hears of nothing but that the reader is gone.
      ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
      await cancelBackend(pool, client)
    }
    client.release(!isOver)
  }
}

async function* inPieces(packets: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let piece: Buffer[] = []
  let bytes = 0
  for await (const packet of packets) {
    piece.push(packet)
    bytes += packet.length
    if (bytes < pieceBytes) continue
    yield Buffer.concat(piece, bytes)
    piece = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(piece, bytes)
}
