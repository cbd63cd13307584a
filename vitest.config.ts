import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that start their own programs or databases: small, and longest. Started last, they would keep one core waiting.
 */
const longest =
  /(new-page|new-provider|npm-start|embedded\/embedded|backup|tenancy|bad-input|roll-up\/roll-up|page-keys|lists-across-fleets|detect-due|conformance)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/**
 * Code that runs in Node is loaded by Node, as `npm start` does: translating each module first takes a fifth of the
 * time.
 */
const loadedByNode = { viteModuleRunner: false, nodeLoader: false }

const setupFiles = ['tools/seed-properties.ts']

export default defineConfig({
  test: {
    // Otherwise a machine with two cores would use only one of them.
    maxWorkers: '100%',
    // These files share nothing that a test changes, so modules loaded by one serve the next.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          setupFiles,
          include: [
            'packages/{contract,domain,geo,scoring,detection,providers,simulators}/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          // Tests of a connector that doesn't exist yet: tools/new-provider.test.ts runs them in one that it generates.
          exclude: [...configDefaults.exclude, 'tools/new-provider/skeleton/**'],
          testTimeout: 30_000,
          experimental: loadedByNode,
        },
      },
      {
        test: {
          name: 'server',
          setupFiles,
          include: ['apps/{server,identity}/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          // Some connect a simulated provider and sync it, beside the build of the portals.
          testTimeout: 20_000,
          hookTimeout: 20_000,
          // Real databases and clocks share the machine with a build: what needed a second run is listed at the end.
          retry: 1,
          experimental: loadedByNode,
        },
      },
      {
        test: {
          // Most are of logic alone; a file that draws names `@vitest-environment happy-dom` in its first line.
          name: 'web',
          setupFiles,
          include: ['packages/{session,ui}/src/**/*.test.{ts,tsx}', 'apps/{portal,annotation}/src/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, '**/*.alone.test.{ts,tsx}'],
          // Property tests share the machine with the build.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          // Modules that a test replaces must not have been loaded by another.
          name: 'web alone',
          setupFiles,
          environment: 'happy-dom',
          isolate: true,
          include: ['{packages/session,packages/ui,apps/portal,apps/annotation}/src/**/*.alone.test.{ts,tsx}'],
        },
      },
    ],
  },
})
