import type { Page } from 'playwright-core'

type TraceEvent = {
  ph: string
  name: string
  pid: number
  tid: number
  /** Microseconds of CPU time. */
  tdur?: number
  args?: { name?: string }
}

/**
 * Returns the longest main-thread task of a page during an action, in milliseconds of CPU time: this is what delays a
 * frame, regardless of the machine's load.
 */
export async function longestTask(page: Page, doing: () => Promise<void>): Promise<number> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['toplevel'] })
  await doing()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(
    traceEvents
      .filter(({ ph, name, args }) => ph === 'M' && name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  const tasks = traceEvents.filter(
    (event) => event.ph === 'X' && event.name.endsWith('RunTask') && main.has(threadOf(event)),
  )
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0)
}
