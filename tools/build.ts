// node tools/build.ts: builds what browsers load, if its sources have changed since the last build; with --budget it
// fails if a portal's initial script exceeds its limit.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { firstLoadBytes } from './first-load.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/**
 * A portal, the sources its build depends on besides its own folder, and the maximum bytes that it may transfer before
 * a page's own. Most of the fleet portal's are React, its router, the query cache, styles and class merging.
 */
type Portal = { name: string; folder: string; shared: readonly string[]; basemap: boolean; budgetBytes: number }

const shared = [
  'packages/session/src',
  'packages/ui/src',
  'packages/ui/basemap',
  'packages/contract/src',
  'packages/domain/src',
]
const portals: readonly Portal[] = [
  { name: 'fleet portal', folder: 'apps/portal', shared, basemap: true, budgetBytes: 150_000 },
  { name: 'annotation portal', folder: 'apps/annotation', shared, basemap: false, budgetBytes: 90_000 },
]

/** Builds the portals whose sources changed, and compresses them. Throws if one fails. */
async function buildPortals({ log, onBuilt }: { log: (line: string) => void; onBuilt: () => void }): Promise<void> {
  const built: { portal: Portal; stamp: string; sources: string }[] = []
  for (const portal of portals) {
    const stamp = join(root, portal.folder, 'dist', '.sources')
    const sources = await hashOf([portal.folder, ...portal.shared])
    if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === sources) continue
    log(`Building the ${portal.name} …`)
    if (portal.basemap) await run('packages/ui/basemap/make-basemap.ts', join(portal.folder, 'public/basemap'))
    await run('node_modules/vite/bin/vite.js', 'build', portal.folder, '--logLevel', 'warn')
    built.push({ portal, stamp, sources })
  }
  onBuilt()
  // They can be served already: what starts beside this goes first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  for (const { portal, stamp, sources } of built) {
    await run('tools/compress-built.ts', join(portal.folder, 'dist'))
    await writeFile(stamp, sources)
    log(`The ${portal.name} loads ${kilobytes(await firstLoadOf(portal))} initially (Brotli)`)
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
const firstLoadOf = ({ folder }: Portal) => firstLoadBytes(join(root, folder, 'dist'))

/** Throws if a built portal's initial load exceeds its limit. */
async function requireBudgets(): Promise<void> {
  for (const portal of portals) {
    const [bytes, most] = [await firstLoadOf(portal), portal.budgetBytes]
    if (bytes > most)
      throw new Error(
        `The ${portal.name} loads ${kilobytes(bytes)} initially (Brotli), over its budget of ${kilobytes(most)}: ` +
          'move what the first page doesn’t need behind an import()',
      )
  }
}

/** Returns one hash of the names and contents of every source below the folders, and of package versions. */
async function hashOf(folders: readonly string[]): Promise<string> {
  const files = ['package-lock.json', 'tools/compress-built.ts']
  for (const folder of folders) {
    const pattern = `${folder}/**/*.{ts,tsx,css,html,js,svg,json}`
    const exclude = (path: string) => /(^|\/)(node_modules|dist)(\/|$)/.test(path)
    for await (const file of glob(pattern, { cwd: root, exclude })) files.push(file)
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file).update(await readFile(join(root, file)))
  return hash.digest('hex')
}

/** Runs one of our own programs with the current Node. */
function run(program: string, ...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const output: Buffer[] = []
    const child = spawn(process.execPath, [program, ...args], { cwd: root })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${program} exited with ${code}:\n${Buffer.concat(output)}`))
    })
  })
}

await buildPortals({ log: console.log, onBuilt: () => process.send?.('portals built') })
if (process.argv.includes('--budget')) await requireBudgets()
