import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Storage for pictures and clips. Names are opaque; the same bytes have the same name. */
export type MediaStore = {
  /** Stores a file and returns its name. */
  put(bytes: Uint8Array, extension: string): Promise<string>
  /** Stores a file as a stream, without holding it in memory; keeps nothing of an aborted one. */
  putStream(bytes: Readable, extension: string): Promise<{ name: string; bytes: number }>
  /** Size in bytes, or null if there is no such file. */
  size(name: string): Promise<number | null>
  /** Bytes `start` to `end`, inclusive. */
  read(name: string, range?: { start: number; end: number }): Readable
  remove(name: string): Promise<void>
  /** Removes leftovers of writers that died. */
  clear(olderThan: Date): Promise<void>
}

/** Creates a store in a folder: two levels of subfolders by hash, with atomic writes. */
export function createFolderStore(folder: string): MediaStore {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name.slice(2, 4), name)
  return {
    async put(bytes, extension) {
      const name = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`
      const path = pathOf(name)
      const temporary = `${path}.${randomUUID()}`
      await mkdir(dirname(path), { recursive: true })
      await writeFile(temporary, bytes)
      await rename(temporary, path)
      return name
    },
    async putStream(bytes, extension) {
      const temporary = join(folder, `${randomUUID()}.part`)
      const hash = createHash('sha256')
      let size = 0
      const count = async function* (source: AsyncIterable<Buffer | string>) {
        for await (const piece of source) {
          const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece
          hash.update(chunk)
          size += chunk.byteLength
          yield chunk
        }
      }
      await mkdir(folder, { recursive: true })
      try {
        await pipeline(bytes, count, createWriteStream(temporary))
        const name = `${hash.digest('hex')}.${extension}`
        await mkdir(dirname(pathOf(name)), { recursive: true })
        await rename(temporary, pathOf(name))
        return { name, bytes: size }
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async size(name) {
      return stat(pathOf(name)).then(
        (file) => file.size,
        () => null,
      )
    },
    read: (name, range) => createReadStream(pathOf(name), range),
    remove: (name) => rm(pathOf(name), { force: true }),
    async clear(olderThan) {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        if (name.endsWith('.part') && (await stat(path)).mtime < olderThan) await rm(path, { force: true })
      }
    },
  }
}
