import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const wantedBytes = 2 * 1024 ** 3

/** Where throw-away databases live: in memory where Linux offers enough of it, where a clone takes 30 ms and not 600. */
export async function fastFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= wantedBytes ? memory : tmpdir()
}
