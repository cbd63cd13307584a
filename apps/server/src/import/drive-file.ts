import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { TracePoint } from '@milepost/detection/motion/trace'
import { CommandProblem } from '../command-problem.ts'
import { dropSentinels } from './drop-sentinels.ts'
import { readCsv } from './read-csv.ts'
import { readGpx } from './read-gpx.ts'
import type { LocalZone } from './recorded-time.ts'
import type { RefusedPoint } from './refused-points.ts'
import type { Unread } from './unread.ts'

/** A recorded drive as read. */
export type DriveFile = {
  name: string
  /** Identifies the content of the file. */
  digest: string
  points: TracePoint[]
  /** How many values of its points can't be true and were dropped, by what they are. */
  dropped: ReadonlyMap<string, number>
  /** How many values aren't numbers, by what they are. */
  unread: ReadonlyMap<string, number>
  /** Its points that have no place or no time. */
  refused: readonly RefusedPoint[]
  /** The zone that its times were read in, if they have none of their own. */
  localZone: string | null
}

const largestBytes = 100 * 1_048_576

/** Reads a GPX or CSV file; `timeZone` is that of times without one. Throws CommandProblem with one sentence about what is wrong, and where. */
export async function readDriveFile(path: string, timeZone: string): Promise<DriveFile> {
  const name = basename(path)
  const size = await sizeOf(path)
  if (size > largestBytes)
    throw new CommandProblem(`${name} is ${Math.round(size / 1_048_576)} MB; a recorded drive can be at most 100 MB.`)
  const bytes = await readFile(path)
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  if (text.slice(0, 1000).includes('\0'))
    throw new CommandProblem(`${name} isn’t a text file. A drive must be a GPX or CSV file.`)
  const unread: Unread = new Map()
  const local: LocalZone = { name: timeZone, isUsed: false }
  const refused: RefusedPoint[] = []
  const points = /^\s*</.test(text) ? readGpx(text, name, unread, refused) : readCsv(text, name, unread, local, refused)
  if (!points.length) throw new CommandProblem(`${name} has no points.`)
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const localZone = local.isUsed ? local.name : null
  return { name, digest, points, dropped: dropSentinels(points), unread, refused, localZone }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandProblem(error.code === 'ENOENT' ? `The file ${path} doesn’t exist.` : `${path} can’t be read.`)
  })
  if (!found.isFile()) throw new CommandProblem(`${path} isn’t a file.`)
  return found.size
}
