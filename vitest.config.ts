import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Otherwise a machine with two cores would use one of them.
    maxWorkers: '100%',
    // These files share nothing that a test changes: what one has loaded serves the next.
    isolate: false,
    projects: [
      {
        test: {
          name: 'node',
          include: [
            'packages/{contract,geo,scoring,detection,providers,simulators}/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          // Tests of a connector that is not there yet: tools/new-provider.test.ts runs them in one that it makes.
          exclude: [...configDefaults.exclude, 'tools/new-provider/skeleton/**'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/{server,identity}/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['packages/ui/src/**/*.test.{ts,tsx}', 'apps/{portal,annotation}/src/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, '**/*.alone.test.{ts,tsx}'],
        },
      },
      {
        test: {
          // Modules that a test replaces must not have been loaded by another.
          name: 'web alone',
          environment: 'happy-dom',
          isolate: true,
          include: ['{packages/ui,apps/portal,apps/annotation}/src/**/*.alone.test.{ts,tsx}'],
        },
      },
    ],
  },
})
