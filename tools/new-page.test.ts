import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NotPossible } from './new-page/page-names.ts'
import { makePage } from './new-page.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)
const bin = (name: string) => join(root, 'node_modules/.bin', name)

/** Pages of the list. The copy forgets that some of them are built. */
const wanted = [
  ['list', 'driver-notes', '/compliances/reports'],
  ['record', 'license-checks', '/share/$token'],
  ['report', 'weather-shares', '/compliances/metrics'],
  ['form', 'invitations', '/compliances/checklist'],
] as const

/** The codebase's lists that name every page: they import everything, plus one more line of the same type. */
const lists = /all-endpoints|app\.ts|samples|page-modules/

/** A copy of the codebase, with its own packages. */
let copy: string
const written = new Map<string, string[]>()

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'milepost-new-page-'))
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, maxBuffer: 10_000_000 })
  const sources = stdout.split('\n').filter((path) => /\.(ts|tsx|json|txt)$/.test(path) && !path.startsWith('docs/'))
  for (const path of sources) {
    await mkdir(dirname(join(copy, path)), { recursive: true })
    await cp(join(root, path), join(copy, path)).catch(() => undefined)
  }
  await forgetPages()
  await linkPackages()
  for (const [shape, name, path] of wanted) written.set(shape, await makePage(copy, shape, { name, path }))
  await run(bin('biome'), ['check', '--write', '--vcs-enabled=false', ...new Set([...written.values()].flat())], {
    cwd: copy,
  })
}, 60_000)
afterAll(() => rm(copy, { recursive: true }))

/** Takes the wanted pages out of the copy's list of built ones. */
async function forgetPages() {
  const list = join(copy, 'apps/portal/src/page-modules.ts')
  const lines = (await readFile(list, 'utf8')).split('\n')
  const isWanted = (line: string) => wanted.some(([, , path]) => line.includes(`'${path}'`))
  await writeFile(list, lines.filter((line) => !isWanted(line)).join('\n'))
}

/** Links what is installed, with our own packages from the copy. */
async function linkPackages() {
  await mkdir(join(copy, 'node_modules/@milepost'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@milepost') await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  for (const home of ['packages', 'apps'])
    for (const name of await readdir(join(copy, home)))
      await symlink(join(copy, home, name), join(copy, 'node_modules/@milepost', name))
}

const text = async (shape: string, ending: string) =>
  readFile(written.get(shape)!.find((path) => path.endsWith(ending))!, 'utf8')

describe('a new page of each shape', () => {
  it('uses only its own name, and marks what is invented', async () => {
    for (const [shape] of wanted)
      for (const path of written.get(shape)!.filter((one) => !lists.test(one)))
        expect(await readFile(path, 'utf8'), path).not.toMatch(/skeleton/i)
    expect(await text('list', 'driver-notes/queries.ts')).toContain('INVENTED')
    expect(await text('list', 'driver-note-list.tsx')).toContain('driverNoteEndpoints.page')
  })

  it('passes lint and types', async () => {
    const files = [...new Set([...written.values()].flat())]
    await run(bin('biome'), ['check', '--error-on-warnings', '--vcs-enabled=false', ...files], { cwd: copy })
    for (const [config, homes] of [
      ['tsconfig.json', /^(packages\/contract|apps\/server)\//],
      ['tsconfig.web.json', /^(packages\/ui|apps\/portal|e2e)\//],
    ] as const) {
      // The generated files except the lists, and their imports: the rest is the existing codebase.
      const only = {
        extends: `./${config}`,
        include: [],
        files: files.filter((file) => homes.test(relative(copy, file)) && !lists.test(file)),
      }
      expect(only.files.length).toBeGreaterThan(3)
      await writeFile(join(copy, 'only.json'), JSON.stringify(only))
      await run(bin('tsc'), ['--noEmit', '--checkers', '1', '-p', join(copy, 'only.json')]).catch(({ stdout }) =>
        expect(stdout).toBe(''),
      )
    }
  }, 180_000)

  it('takes at most 400 lines for a list, contract to journey', async () => {
    const own = written.get('list')!.filter((path) => !lists.test(path))
    const lines = await Promise.all(own.map(async (path) => (await readFile(path, 'utf8')).split('\n').length))
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(400)
  })

  it('is rejected if impossible, before anything is written', async () => {
    const before = await readFile(join(copy, 'apps/server/src/app.ts'), 'utf8')
    for (const [shape, name, path] of [
      ['table', 'notes', '/compliances/reports'],
      ['list', 'Notes', '/coaching/messages'],
      ['list', 'notes', '/no/such/page'],
      ['list', 'notes', '/view/vehicles'],
      ['record', 'notes', '/coaching/messages'],
      ['list', 'driver-notes', '/coaching/messages'],
    ] as const)
      await expect(makePage(copy, shape, { name, path })).rejects.toThrow(NotPossible)
    expect(await readFile(join(copy, 'apps/server/src/app.ts'), 'utf8')).toBe(before)
  })
})
