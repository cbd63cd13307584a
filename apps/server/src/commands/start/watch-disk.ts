import { statfs } from 'node:fs/promises'

const everyMs = 10_000
/** PostgreSQL writes its log in files of 16 MB. */
const leastBytes = 100_000_000
const enoughBytes = 2 * leastBytes

/** Returns the free bytes of a folder's disk. */
const freeBytes = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Says once that the disk of a folder is nearly full, and once that there is space again. */
export function watchDisk(
  folder: string,
  say: (text: string) => void,
  { pauseMs = everyMs, readFree = freeBytes } = {},
): { stop(): void } {
  let isFull = false
  const look = async () => {
    const free = await readFree(folder)
    if (!isFull && free < leastBytes)
      say(`The disk that holds ${folder} is nearly full; free some space, and Milepost continues by itself.`)
    else if (isFull && free >= enoughBytes) say(`The disk that holds ${folder} has space again`)
    else return
    isFull = !isFull
  }
  const timer = setInterval(() => void look().catch(() => {}), pauseMs)
  return { stop: () => clearInterval(timer) }
}
