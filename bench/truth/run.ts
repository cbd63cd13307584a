import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// npm run bench -- truth [vehicles of each provider]: two worlds, with three and six months of history each.

const vehiclesEach = process.argv[3] ?? '24'
const comparison = fileURLToPath(new URL('../scores/scores-against-truth.ts', import.meta.url))

for (const seed of ['bench', 'other'])
  for (const months of ['3', '6']) {
    console.log(`\n== World "${seed}", ${months} months`)
    const { status } = spawnSync(process.execPath, [comparison, vehiclesEach, months, seed], { stdio: 'inherit' })
    if (status) process.exitCode = 1
  }
