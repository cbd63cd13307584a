import { defineConfig } from '@playwright/test'
import { chromiumFlags } from '../tools/chromium.ts'
import { origin } from './support/start-milepost.ts'

const connecting = /(connections|consent|duplicate|invitation|onboarding|shell)\.journey\.ts$/
const executablePath = process.env.MILEPOST_CHROMIUM

export default defineConfig({
  testDir: '.',
  // Those that connect a provider share the one client without any; the others don't affect each other.
  projects: [
    { name: 'connecting', testMatch: connecting, workers: 1 },
    { name: 'looking', testMatch: '**/*.journey.ts', testIgnore: connecting },
  ],
  globalSetup: './support/start-milepost.ts',
  reporter: [['list'], ['./support/count-journeys.ts']],
  // A journey mostly waits: two at once take little longer than one, and three no less than two.
  workers: 2,
  // Both share a machine with everything Milepost starts; one that needed a second run is listed as flaky.
  retries: 1,
  timeout: 180_000,
  // Generous: on a machine with two busy cores a page of another fleet may take 20 seconds.
  expect: { timeout: 30_000 },
  use: {
    baseURL: origin,
    viewport: { width: 1440, height: 940 },
    // A page lives for seconds here: fully optimized code would hardly run. Checking accessibility is a quarter faster with Maglev.
    launchOptions: {
      args: [...chromiumFlags, '--js-flags=--no-opt'],
      ...(executablePath && { executablePath }),
    },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'off',
  },
})
