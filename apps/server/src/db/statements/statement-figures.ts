import type { DoneStatement } from './follow-statements.ts'

/** Cumulative cost of the statements with one name since the process started. */
export type Figures = { calls: number; failures: number; seconds: number; rows: number }

/** Names are literals in the source; a limit in case they are ever generated. */
const mostNames = 200

/** Counts calls, time and rows by statement name; unnamed ones are combined as `unnamed`. */
export class StatementFigures {
  readonly byName = new Map<string, Figures>()

  note({ name, milliseconds, rows, failure }: DoneStatement): void {
    const figures = this.of(name ?? 'unnamed')
    figures.calls++
    if (failure !== undefined) figures.failures++
    figures.seconds += milliseconds / 1000
    figures.rows += rows
  }

  private of(name: string): Figures {
    const known = this.byName.get(name)
    if (known) return known
    if (this.byName.size >= mostNames && name !== 'other') return this.of('other')
    const figures = { calls: 0, failures: 0, seconds: 0, rows: 0 }
    this.byName.set(name, figures)
    return figures
  }
}
