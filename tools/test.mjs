import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment, installPackages, productNode, root } from './install.mjs'

await installPackages()
const node = productNode()
const results = join(tmpdir(), `milepost-results-${process.pid}.json`)
const env = {
  ...environment(),
  MILEPOST_RESULTS: results,
  CI: process.env.CI ?? '',
  // Tests and journeys start Milepost many times: only the first compiles a module.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
}
const counts = { passed: 0, failed: 0, skipped: 0 }
const failures = []
const retried = []

/** Runs one suite and adds its counts; a suite that ends without any has failed as a whole. */
function run(args) {
  rmSync(results, { force: true })
  const done = spawnSync(node, args, { cwd: root, stdio: 'inherit', env })
  const counted = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : { passed: 0, failed: 0, skipped: 0 }
  counts.passed += counted.passed
  counts.skipped += counted.skipped
  counts.failed += counted.failed
  failures.push(...(counted.failures ?? []))
  retried.push(...(counted.retried ?? []))
  if (counted.failed === 0 && (done.status !== 0 || counted.passed === 0)) counts.failed += 1
}

// The portals are built in parallel with the tests, for the journeys that follow.
const build = spawn(node, ['tools/build.ts', '--budget'], { cwd: root, stdio: 'inherit', env })
const built = once(build, 'exit')
run(['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=./tools/count-vitest.ts'])
const [status] = await built
if (status === 0) run(['tools/journeys.ts'])
else counts.failed += 1

rmSync(results, { force: true })
// Named once more at the end, where they are found.
for (const test of retried) console.log(`passed in its second run: ${test}`)
for (const failure of failures) console.log(`failed: ${failure}`)
const skipped = counts.skipped ? `, ${counts.skipped} skipped` : ''
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`)
process.exit(counts.failed ? 1 : 0)
