import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where pictures and clips are kept. Names are opaque; the same bytes have the same name. */
export type MediaStore = {
  /** Stores a file and gives its name. */
  put(bytes: Uint8Array, extension: string): Promise<string>
  /** Size in bytes, or null when there is no such file. */
  size(name: string): Promise<number | null>
  /** Bytes `start` to `end`, both included. */
  read(name: string, range?: { start: number; end: number }): Readable
  remove(name: string): Promise<void>
}

/** A store in a folder: two levels of folders by hash, files appear whole or not at all. */
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
    async size(name) {
      return stat(pathOf(name)).then(
        (file) => file.size,
        () => null,
      )
    },
    read: (name, range) => createReadStream(pathOf(name), range),
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}
