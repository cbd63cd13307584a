import type { DoneStatement } from './follow-statements.ts'

/** What the statements of one name have cost since the process began. */
export type Figures = { calls: number; failures: number; seconds: number; rows: number }

/** Names stand in the source; should they ever be made, metrics do not grow with them. */
const mostNames = 200

/** Counts calls, time and rows by statement name; those without a name stand together, as `unnamed`. */
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
