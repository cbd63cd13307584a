import { setTimeout as wait } from 'node:timers/promises'
import { type Figure, report } from '../report.ts'
import { missingOfYear, missingOnDashboard, type Read } from './missing-parts.ts'
import type { DemoCpu } from './process-cpu.ts'
import { startDemo } from './start-demo.ts'

// npm run bench -- first-minutes
// Clones what is committed, runs `npm start`, and measures what a new user waits for: sign-in, the operator's dashboard,
// and a year of all fleets. Fails over budget, and ends after 30 minutes. On a shared machine, CPU seconds are the figure to trust.

const budgetSeconds = {
  'sign-in works': 60,
  'the operator’s dashboard is complete': 300,
  'all fleets have a year': 1_200,
}
type Milestone = keyof typeof budgetSeconds
const limitSeconds = 1_800
const pauseMs = 3_000
const port = Number(process.env.PORT ?? 4700)
const operator = 'operator@milepost.test'
/** One person of each client with fleets. */
const people = [operator, 'owner@milepost.test', 'insurer@milepost.test']

const begunAt = performance.now()
const seconds = () => (performance.now() - begunAt) / 1_000
const figures: Figure[] = []
await using demo = await startDemo(port)
const reads = new Map<string, Read>()
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isStopped = true
  })

/** What is missing for a milestone: nothing once it is reached. */
const missing: Record<Milestone, () => Promise<string[]>> = {
  'sign-in works': async () => {
    if (!(await demo.isOpen())) return ['a response of the portal and the sign-in page']
    for (const email of people) {
      const token = await demo.token(email)
      if (!token) return [`an account for ${email}`]
      reads.set(email, (path, query) => demo.get(token, path, query))
    }
    await reads.get(operator)!('/users/me')
    return []
  },
  'the operator’s dashboard is complete': () => missingOnDashboard(reads.get(operator)!),
  'all fleets have a year': async () => {
    const all: string[] = []
    for (const [email, read] of reads) all.push(...(await missingOfYear(read)).map((what) => `${email}: ${what}`))
    return all
  },
}

for (const [milestone, limit] of Object.entries(budgetSeconds)) {
  const left = await reach(missing[milestone as Milestone])
  if (left.length) {
    console.log(`Not reached after ${Math.round(seconds())} s: ${milestone}. Missing: ${left.join('; ')}`)
    figures.push({ what: milestone, value: Number.POSITIVE_INFINITY, limit, unit: 's' })
    break
  }
  figures.push({ what: milestone, value: seconds(), limit, unit: 's' })
  console.log(`${seconds().toFixed(0).padStart(6)} s  ${milestone}. ${cpuText(demo.cpu())}`)
}
report('The first minutes', figures)
process.exitCode = figures.some(({ value, limit }) => value > limit) ? 1 : 0

/** Asks until nothing is missing, or for as long as the bench may take; returns what is missing then. */
async function reach(asked: () => Promise<string[]>): Promise<string[]> {
  for (;;) {
    // While everything is starting, or busy, requests may fail.
    const left = await asked().catch((error: Error) => [error.message])
    if (!left.length || isStopped || seconds() > limitSeconds) return left
    if (!demo.isRunning()) return ['the demo, which has ended']
    await wait(pauseMs)
  }
}

function cpuText(cpu: DemoCpu): string {
  const parts = Object.entries(cpu).map(([part, used]) => `${part} ${Math.round(used)}`)
  return `CPU seconds: ${parts.join(', ')}`
}
