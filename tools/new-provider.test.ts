import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeProvider, NotPossible } from './new-provider.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)
const Test = z.object({ fullName: z.string(), status: z.string() })
const Report = z.object({ testResults: z.array(z.object({ assertionResults: z.array(Test) })) })
const copied = ['providers', 'simulators']
const bin = (name: string) => join(root, 'node_modules/.bin', name)

/** A copy of the connectors and the simulators next to the existing packages. */
let copy: string
let packages: string
let written: string[]

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'milepost-new-provider-'))
  packages = join(copy, 'packages')
  for (const name of copied) await cp(join(root, 'packages', name), join(packages, name), { recursive: true })
  await linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'))
  written = await makeProvider(packages, { code: 'longhaulinsight', displayName: 'Longhaul & Sons Fleet Insight' })
  await run(bin('biome'), ['check', '--write', '--vcs-enabled=false', ...written], { cwd: root })
  // Copies thousands of files, beside everything that runs at the same time.
}, 60_000)
afterAll(() => rm(copy, { recursive: true }))

/** Links everything that is installed, with copied packages from the copy. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(join(to, '@milepost'), { recursive: true })
  for (const name of await readdir(from)) if (name !== '@milepost') await symlink(join(from, name), join(to, name))
  for (const name of await readdir(join(from, '@milepost')))
    await symlink(
      copied.includes(name) ? join(packages, name) : join(from, '@milepost', name),
      join(to, '@milepost', name),
    )
}

const made = (path: string) => readFile(join(packages, path), 'utf8')

describe('a new connector', () => {
  it('has the next number and uses only its own name', async () => {
    const numbers = (await readFile(join(root, 'docs/providers.md'), 'utf8')).match(/^## /gm)!.length
    expect(await made('providers/src/longhaulinsight/manifest.ts')).toContain(`id: ${numbers + 1},`)
    for (const path of written.filter((path) => path.includes('/longhaulinsight/')))
      expect(await readFile(path, 'utf8'), path).not.toMatch(/skeleton|@milepost\/(providers|simulators)/i)
  })

  it('passes lint and types', async () => {
    await run(bin('biome'), ['check', '--error-on-warnings', '--vcs-enabled=false', ...written], { cwd: root })
    // The generated files and their imports: other connectors, imported by registries, are the existing ones.
    const files = written.filter((file) => !file.endsWith('registry.ts'))
    const settings = { extends: join(root, 'tsconfig.json'), include: [], files }
    await writeFile(join(copy, 'tsconfig.json'), JSON.stringify(settings))
    await run(bin('tsc'), ['--noEmit', '--checkers', '1', '-p', copy])
  }, 120_000)

  it('passes its own tests and those of all connectors', async () => {
    const report = join(copy, 'report.json')
    // As in vitest.config.ts: one process loads everything once, by itself.
    const asInTheHouse = ['--no-isolate', '--experimental.viteModuleRunner=false', '--experimental.nodeLoader=false']
    const ran = run(bin('vitest'), [
      'run',
      '--root',
      copy,
      '--maxWorkers=1',
      ...asInTheHouse,
      '--reporter=json',
      `--outputFile=${report}`,
      'longhaulinsight',
    ])
    const failure = await ran.then(
      () => null,
      (error: Error) => error,
    )
    const { testResults } = Report.parse(JSON.parse(await readFile(report, 'utf8')))
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const having = (status: string) => tests.filter((test) => test.status === status).map(({ fullName }) => fullName)
    expect(having('failed')).toEqual([])
    expect(failure).toBeNull()
    expect(having('passed').length).toBeGreaterThan(25)
  }, 120_000)

  it('is rejected under a name that is taken or invalid, before anything is written', async () => {
    const before = await made('providers/src/registry.ts')
    for (const names of [
      { code: 'samsara', displayName: 'Samsara' },
      { code: 'kit', displayName: 'Kit' },
      { code: 'Fleet-Fox', displayName: 'Fleet Fox' },
      { code: 'fleetfox', displayName: "Fleet's" },
      { code: 'fleetfox', displayName: '' },
    ])
      await expect(makeProvider(packages, names)).rejects.toThrow(NotPossible)
    expect(await made('providers/src/registry.ts')).toBe(before)
  })
})
