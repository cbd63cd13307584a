import { readdirSync, readFileSync } from 'node:fs'
import { report } from './report.ts'

// Memory of a running Milepost on Linux: proportional set size, so that PostgreSQL's shared buffers count once.

type Process = { command: string; megabytes: number }

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
        return [{ command, megabytes: Number(kilobytes ?? 0) / 1024 }]
      } catch {
        return []
      }
    })
}

const all = processes()
const total = (matches: RegExp) =>
  all.filter(({ command }) => matches.test(command)).reduce((sum, { megabytes }) => sum + megabytes, 0)
report('Memory (ratio to the limit)', [
  { what: 'API', value: total(/main\.ts (start|serve)\b/), limit: 400, unit: 'MB' },
  { what: 'worker', value: total(/main\.ts work\b/), limit: 400, unit: 'MB' },
  { what: 'embedded PostgreSQL', value: total(/postgres/), limit: 1024, unit: 'MB' },
])
