import { mkdirSync, statSync } from 'node:fs'
import { appendFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Writable } from 'node:stream'

const usualLimitBytes = 10_000_000

/**
 * Writes a log file, in a folder that is made if it is missing. At its limit it is renamed to `….1`, replacing the one before. What can't be written is dropped,
 * because a process that waits for its log stops working; writing continues once there is space.
 */
export function createRotatingLog(file: string, limitBytes = usualLimitBytes): Writable {
  mkdirSync(dirname(file), { recursive: true })
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const append = async (bytes: Buffer) => {
    if (size > 0 && size + bytes.length > limitBytes) {
      await rename(file, `${file}.1`)
      size = 0
    }
    await appendFile(file, bytes)
    size += bytes.length
  }
  return new Writable({
    write: (bytes: Buffer, _, done) => void append(bytes).then(done.bind(null, null), done.bind(null, null)),
    writev: (chunks, done) =>
      void append(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(done.bind(null, null), done.bind(null, null)),
  })
}
