import type { DoneStatement } from '@milepost/server/db/statements/follow-statements'

type Times = { calls: number; milliseconds: number }

/** Adds up how long statements take, by their names. */
export class StatementTimes {
  readonly #byName = new Map<string, Times>()

  note({ name, text, milliseconds }: DoneStatement): void {
    const key = name ?? text.trim().replaceAll(/\s+/g, ' ').slice(0, 50)
    const times = this.#byName.get(key) ?? { calls: 0, milliseconds: 0 }
    times.calls += 1
    times.milliseconds += milliseconds
    this.#byName.set(key, times)
  }

  /** Returns a line for each of the longest in total. */
  lines(most: number): string[] {
    return [...this.#byName]
      .sort(([, a], [, b]) => b.milliseconds - a.milliseconds)
      .slice(0, most)
      .map(([name, { calls, milliseconds }]) => {
        const each = (milliseconds / calls).toFixed(1)
        return `  ${milliseconds.toFixed(0).padStart(8)} ms  ${String(calls).padStart(7)} × ${each.padStart(6)} ms  ${name}`
      })
  }
}
