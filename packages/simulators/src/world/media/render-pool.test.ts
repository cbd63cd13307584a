import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { encodeClip, encodeStill } from './encode.ts'
import { exampleScene } from './example-scene.ts'
import { topBoxes } from './mp4.ts'
import { RenderPool } from './render-pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'milepost-render-'))
const pool = new RenderPool({ folder })
afterAll(async () => {
  await pool.close()
  rmSync(folder, { recursive: true })
})

const short = exampleScene('harshBrake', 21, { durationSeconds: 2 })
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('a clip', () => {
  it('can be played from its first bytes and sought, and has the same bytes in every thread', async () => {
    const path = await pool.clip(short, 'front')
    const file = readFileSync(path)
    expect(topBoxes(file).map(({ type }) => type)).toEqual(['ftyp', 'moov', 'mdat'])
    expect(keyFrames(file)).toEqual([1, 11])
    expect(sha(file)).toBe(sha(encodeClip(short, 'front')))
  })

  it('has fewer frames on a slow machine, and still a key frame each second', async () => {
    const slow = new RenderPool({ folder: join(folder, 'slow'), framesPerSecond: 2 })
    const file = readFileSync(await slow.clip(short, 'front'))
    await slow.close()
    expect(keyFrames(file)).toEqual([1, 3])
    expect(sha(file)).toBe(sha(encodeClip(short, 'front', 2)))
  })

  const keyFrames = (file: Buffer) => {
    const at = file.indexOf('stss')
    const count = file.readUInt32BE(at + 8)
    return Array.from({ length: count }, (_, i) => file.readUInt32BE(at + 12 + 4 * i))
  }

  it('has its first chunk where the index points', async () => {
    const file = readFileSync(await pool.clip(short, 'front'))
    const mdat = topBoxes(file).find(({ type }) => type === 'mdat')!
    const firstChunk = file.readUInt32BE(file.indexOf('stco') + 12)
    expect(firstChunk).toBeGreaterThanOrEqual(mdat.from + 8)
    expect(firstChunk).toBeLessThan(mdat.to)
  })
})

describe('pool', () => {
  it('renders a picture once, however often it is requested', async () => {
    const scene = exampleScene('phone', 5)
    const paths = await Promise.all([1, 2, 3].map(() => pool.still(scene, 'cabin', 5)))
    expect(new Set(paths).size).toBe(1)
    const { mtimeMs } = statSync(paths[0]!)
    expect(await pool.still(scene, 'cabin', 5)).toBe(paths[0])
    expect(statSync(paths[0]!).mtimeMs).toBe(mtimeMs)
    expect(sha(readFileSync(paths[0]!))).toBe(sha(encodeStill(scene, 'cabin', 5)))
  })

  it('returns another file for another scene, camera or second', async () => {
    const scene = exampleScene('none', 5)
    const paths = await Promise.all([
      pool.still(scene, 'cabin', 1),
      pool.still(scene, 'front', 1),
      pool.still(scene, 'cabin', 2),
      pool.still({ ...scene, seed: 6 }, 'cabin', 1),
    ])
    expect(new Set(paths).size).toBe(4)
    for (const path of paths) expect(readFileSync(path).subarray(0, 3).toString('hex')).toBe('ffd8ff')
  })

  it('renders higher priorities first', async () => {
    const order: string[] = []
    const ask = (name: string, seed: number, priority: number) =>
      pool.still(exampleScene('none', seed), 'front', 1, priority).then(() => order.push(name))
    await Promise.all([ask('first', 101, 0), ask('patient', 102, 0), ask('urgent', 103, 5)])
    expect(order).toEqual(['first', 'urgent', 'patient'])
  })

  it.runIf(process.platform === 'linux')('yields to everything else that wants the CPU if it is patient', async () => {
    const patient = new RenderPool({ folder: join(folder, 'patient'), isPatient: true })
    await patient.still(exampleScene('none', 7), 'front', 1)
    expect(threadPriorities()).toEqual(expect.arrayContaining([getPriority(), 5]))
    await patient.close()
  })

  it('reports a scene that can’t be drawn, and continues', async () => {
    const broken = { ...exampleScene('none', 1), speedMps: null as unknown as number[] }
    await expect(pool.still(broken, 'front', 1)).rejects.toThrow(/Rendering failed/)
    await expect(pool.still(exampleScene('none', 1), 'front', 3)).resolves.toMatch(/\.jpg$/)
  })

  it('keeps only the newest files of earlier runs', async () => {
    const cache = join(folder, 'earlier')
    mkdirSync(cache)
    for (const [age, name] of ['new', 'older', 'oldest'].entries()) {
      writeFileSync(join(cache, name), '')
      utimesSync(join(cache, name), 1000 - age, 1000 - age)
    }
    await new RenderPool({ folder: cache, keepFiles: 2 }).close()
    expect(readdirSync(cache).sort()).toEqual(['new', 'older'])
  })

  it('rejects unfinished work when it closes, and leaves no partial files', async () => {
    const other = new RenderPool({ folder: join(folder, 'closing') })
    const left = [1, 2].map((seed) => other.clip(exampleScene('none', seed), 'front'))
    const outcomes = Promise.allSettled(left)
    await other.close()
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(other.clip(short, 'rear')).rejects.toThrow(/closed/)
    expect(readdirSync(join(folder, 'closing'))).toEqual([])
  })
})

/** The niceness of each thread of this process: the 17th field after the command, as in proc_pid_stat(5). */
function threadPriorities(): number[] {
  const threads = readdirSync('/proc/self/task')
  return threads.map((id) => Number(readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ')[1]!.split(' ')[16]))
}
