import type { DoneStatement } from './follow-statements.ts'
import { textWithoutValues } from './without-values.ts'

const slowMilliseconds = 200
/** A consistently slow statement is reported repeatedly, but not on every call. */
const againMs = 10_000
/** Planning slow statements has a cost too. */
const explainAgainMs = 600_000
const restAfterExplainMs = 5_000
const mostRemembered = 500

type Log = { info(entry: object, message: string): void }
type Explain = (statement: DoneStatement) => Promise<object | undefined>
type Logged = { at: number; explainedAt: number; unreported: number }

/**
 * Logs statements that took over 200 ms, by name and with their plan: the statement at most every 10 s with the number
 * skipped, its plan every 10 minutes. Neither includes values.
 */
export function logSlowStatements(log: Log, explain: Explain, now: () => number = Date.now) {
  const logged = new Map<string, Logged>()
  let explainedAt = Number.NEGATIVE_INFINITY

  return async (statement: DoneStatement): Promise<void> => {
    const { name, text, milliseconds, rows, isPrepared, failure } = statement
    if (milliseconds < slowMilliseconds || name === 'explain') return
    const key = name ?? text
    const before = logged.get(key) ?? {
      at: Number.NEGATIVE_INFINITY,
      explainedAt: Number.NEGATIVE_INFINITY,
      unreported: 0,
    }
    if (logged.size >= mostRemembered) logged.clear()
    logged.set(key, before)
    if (now() - before.at < againMs) {
      before.unreported++
      return
    }
    const { unreported } = before
    Object.assign(before, { at: now(), unreported: 0 })
    const isPlanDue = now() - before.explainedAt >= explainAgainMs && now() - explainedAt >= restAfterExplainMs
    if (isPlanDue) before.explainedAt = explainedAt = now()
    const plan = isPlanDue ? await explain(statement).catch(() => undefined) : undefined
    if (isPlanDue && !plan) before.explainedAt = Number.NEGATIVE_INFINITY
    log.info(
      {
        statement: name ?? 'unnamed',
        ...(!name && { text: textWithoutValues(text).slice(0, 200) }),
        milliseconds: Math.round(milliseconds),
        rows,
        isPrepared,
        ...(unreported && { unreported }),
        ...(failure !== undefined && { failure: (failure as { code?: string }).code ?? 'failed' }),
        ...plan,
      },
      'slow statement',
    )
  }
}
