import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Logger } from 'pino'

/** A PMTiles file on disk; it may be replaced while being served. */
export type MapFile = {
  /** Its size in bytes and a version that changes with its content; null once it is gone. */
  state(): Promise<{ bytes: number; version: string } | null>
  /** Bytes `start` to `end`, inclusive. */
  read(range?: { start: number; end: number }): Readable
}

/** PMTiles version 3: a 127-byte header that begins with the name and the version. */
const headerBytes = 127
const specVersion = 3

/**
 * Finds the given PMTiles file, else the only one in the folder; null if there is none. An unusable file is logged in
 * one sentence and ignored.
 */
export async function findMapFile(
  named: string | null,
  folder: string,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<MapFile | null> {
  const path = named ?? (await onlyFile(folder, log))
  if (!path) return null
  const trouble = await troubleWith(path)
  if (trouble) {
    log.warn(`The map file ${path} ${trouble}; using the built-in map instead.`)
    return null
  }
  log.info(`Maps show the streets of ${path}.`)
  return {
    state: async () => {
      const found = await stat(path).catch(() => null)
      return (
        found && { bytes: found.size, version: `${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}` }
      )
    },
    read: (range) => createReadStream(path, range),
  }
}

async function onlyFile(folder: string, log: Pick<Logger, 'warn'>): Promise<string | null> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.pmtiles')).sort()
  if (names.length > 1)
    log.warn(
      `${folder} contains ${names.length} PMTiles files; maps use ${names[0]}. Set MILEPOST_MAP_FILE to use another.`,
    )
  return names[0] ? join(folder, names[0]) : null
}

/** Returns what is wrong with a file, phrased to follow its name; null if it can be served. */
async function troubleWith(path: string): Promise<string | null> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
    if (buffer.toString('latin1', 0, 7) !== 'PMTiles') return 'is not a PMTiles file'
    if (buffer[7] !== specVersion) return `is PMTiles version ${buffer[7]}, not ${specVersion}`
    return bytesRead < headerBytes ? 'ends within its header' : null
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? 'does not exist' : `cannot be read (${code ?? message})`
  }
}
