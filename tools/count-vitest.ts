import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule, TestSuite } from 'vitest/node'

/** Writes the numbers of passed, failed and empty tests, and what failed, to the file that the test command
 * reads. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const file = process.env.MILEPOST_RESULTS
    if (!file) return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const suites: (TestModule | TestSuite)[] = modules.flatMap((module) => [module, ...module.children.allSuites()])
    const failedTests = tests.filter((test) => test.result().state === 'failed')
    const retried = tests.filter((test) => test.diagnostic()?.flaky)
    console.log(`Slowest files: ${slowest(modules).join(', ')}`)
    const brokenSuites = suites.filter((suite) => suite.errors().length > 0)
    writeFileSync(
      file,
      JSON.stringify({
        passed: tests.filter((test) => test.result().state === 'passed').length,
        failed: failedTests.length + brokenSuites.length + errors.length,
        skipped: tests.filter((test) => test.result().state === 'skipped').length,
        failures: [
          ...failedTests.map(
            (test) => `${test.module.relativeModuleId} > ${test.fullName}: ${firstLine(test.result().errors?.[0])}`,
          ),
          ...brokenSuites.map((suite) => `${nameOf(suite)}: ${firstLine(suite.errors()[0])}`),
          ...errors.map(firstLine),
        ],
        retried: retried.map((test) => `${nameOf(test.module)} > ${test.fullName}`),
      }),
    )
  }
}

/** Names the twelve files that took longest, with their seconds: where to look when the run gets too long. */
function slowest(modules: readonly TestModule[]): string[] {
  const timed = modules.map((module) => {
    const { duration, setupDuration, collectDuration } = module.diagnostic()
    return { name: nameOf(module), seconds: (duration + setupDuration + collectDuration) / 1000 }
  })
  return timed
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 12)
    .map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`)
}

function nameOf(suite: TestModule | TestSuite): string {
  return suite.type === 'module' ? suite.relativeModuleId : `${suite.module.relativeModuleId} > ${suite.fullName}`
}

function firstLine(error: unknown): string {
  const message = error instanceof Object && 'message' in error ? String(error.message) : String(error)
  return message.split('\n')[0] ?? ''
}
