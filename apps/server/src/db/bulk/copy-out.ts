import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { allowTime, fileSeconds } from '../connection/allow-time.ts'
import { cancelBackend } from '../connection/cancel-backend.ts'

/** Rows arrive in 8 kB packets; writing each one separately would cost as much as reading them. */
const pieceBytes = 262_144

/**
 * Streams a query's CSV from PostgreSQL unchanged, with constant memory; returns the row count at the end. Leaving
 * early or the signal cancels the query in the database too. The query must include its values: see `literalSql`.
 */
export async function* copyOut(pool: pg.Pool, query: string, signal: AbortSignal): AsyncGenerator<Buffer, number> {
  signal.throwIfAborted()
  const client = await pool.connect()
  const copy = to(`copy (${query}) to stdout (format csv, encoding 'UTF8')`)
  // Its errors are thrown where it is read; closing its connection raises one more.
  copy.on('error', () => {})
  const cancel = () => copy.destroy(signal.reason)
  signal.addEventListener('abort', cancel, { once: true })
  let isOver = false
  try {
    await client.query('begin read only')
    await allowTime(client, fileSeconds)
    client.query(copy)
    yield* inPieces(copy)
    // The command tag with the row count follows the last row.
    await client.query('commit')
    isOver = true
    return copy.rowCount
  } finally {
    signal.removeEventListener('abort', cancel)
    if (!isOver) {
      // A backend waiting for its reader only notices that the reader is gone.
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
