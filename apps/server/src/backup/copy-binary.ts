import type { Writable } from 'node:stream'
import type pg from 'pg'

type Handler = (bytes: Buffer) => void
type Connection = {
  stream: NodeJS.ReadableStream & { listeners(event: 'data'): Handler[] }
  query(text: string): void
}

const pieceBytes = 1_048_576
const headBytes = 5
const message = { copyOut: 0x48, data: 0x64, done: 0x63, parameter: 0x53, notice: 0x4e, notification: 0x41 }
const ofCopy: ReadonlySet<number> = new Set(Object.values(message))

/**
 * Writes the rows of `copy … to stdout`, without their protocol frames, into a sink with backpressure. Built for 100 MB
 * per second: `pg-copy-streams` creates a buffer or two per row, here two buffers are enough for all.
 */
class CopyBinary {
  private readonly free = [Buffer.allocUnsafe(pieceBytes), Buffer.allocUnsafe(pieceBytes)]
  private piece: Buffer<ArrayBuffer> | undefined
  private filled = 0
  private readonly head = Buffer.alloc(headBytes)
  private headFilled = 0
  private code = 0
  private left = 0
  /** Data that arrived while both buffers were with the sink. */
  private waiting: Buffer | undefined
  private connection: Connection | undefined
  private pgHandler: Handler | undefined
  private rows = 0
  private readonly text: string
  private readonly sink: Writable
  private readonly settle: (error: Error | null, rows: number) => void

  constructor(text: string, sink: Writable, settle: (error: Error | null, rows: number) => void) {
    this.text = text
    this.sink = sink
    this.settle = settle
  }

  /** Called by pg when the connection is ours. */
  submit(connection: Connection): void {
    this.connection = connection
    const { stream } = connection
    this.pgHandler = stream.listeners('data')[0]!
    stream.removeListener('data', this.pgHandler)
    stream.on('data', this.take)
    connection.query(this.text)
  }

  private readonly take: Handler = (bytes) => {
    let at = 0
    while (at < bytes.length) {
      if (this.left > 0) {
        const taken = this.code === message.data ? this.keep(bytes, at) : Math.min(this.left, bytes.length - at)
        if (taken === 0) {
          this.waiting = bytes.subarray(at)
          this.connection!.stream.pause()
          return
        }
        this.left -= taken
        at += taken
        continue
      }
      const end = Math.min(bytes.length, at + headBytes - this.headFilled)
      bytes.copy(this.head, this.headFilled, at, end)
      this.headFilled += end - at
      at = end
      this.code = this.head[0]!
      if (!ofCopy.has(this.code)) {
        this.giveBack(Buffer.concat([this.head.subarray(0, this.headFilled), bytes.subarray(at)]))
        return
      }
      if (this.headFilled < headBytes) return
      this.headFilled = 0
      this.left = this.head.readUInt32BE(1) - 4
    }
  }

  /** Copies a row's available bytes into the current chunk; returns the number copied, 0 if no buffer is free. */
  private keep(bytes: Uint8Array, at: number): number {
    this.piece ??= this.free.pop()
    if (!this.piece) return 0
    const taken = Math.min(this.left, bytes.length - at, pieceBytes - this.filled)
    this.piece.set(bytes.subarray(at, at + taken), this.filled)
    this.filled += taken
    if (this.filled === pieceBytes) this.hand()
    return taken
  }

  private hand(): void {
    const { piece } = this
    if (!piece) return
    this.sink.write(piece.subarray(0, this.filled), () => {
      this.free.push(piece)
      const { waiting } = this
      if (!waiting) return
      this.waiting = undefined
      this.connection!.stream.resume()
      this.take(waiting)
    })
    this.piece = undefined
    this.filled = 0
  }

  /** Returns the rest to pg: the row count, or the error. */
  private giveBack(rest: Buffer): void {
    const { stream } = this.connection!
    stream.removeListener('data', this.take)
    stream.on('data', this.pgHandler!)
    this.pgHandler!(rest)
  }

  handleCommandComplete({ text }: { text?: string }): void {
    this.rows = Number(/^COPY (\d+)/.exec(text ?? '')?.[1] ?? 0)
  }

  handleError(error: Error): void {
    this.settle(error, 0)
  }

  handleReadyForQuery(): void {
    this.hand()
    this.sink.end()
    this.settle(null, this.rows)
  }
}

/** Runs a COPY on a connection, writes its rows to a sink and ends it; returns the row count. */
export const copyBinary = (client: pg.Client, text: string, sink: Writable): Promise<number> =>
  new Promise((resolve, reject) => {
    const settle = (error: Error | null, rows: number) => (error ? reject(error) : resolve(rows))
    client.query(new CopyBinary(text, sink, settle) as never)
  })
