import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const wantedBytes = 2 * 1024 ** 3

/**
 * Returns where temporary databases live: in memory if Linux has enough of it, where a clone takes 30 ms instead of
 * 600.
 */
export async function fastFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= wantedBytes ? memory : tmpdir()
}
