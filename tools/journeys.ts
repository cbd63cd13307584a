import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// Runs the journeys in a real browser against everything that `milepost start` starts.
const done = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MILEPOST_CHROMIUM: findChromium() },
  },
)
process.exit(done.status ?? 1)
