import type { MotionState, Phases } from '../days/phases.ts'

const NEAR_SECONDS = 3600

/** Reads a trip's motion at any second; fastest when read forwards. */
export class Motion {
  private readonly phases: Phases
  private index = 0

  constructor(phases: Phases) {
    this.phases = phases
  }

  at(seconds: number): MotionState {
    this.seek(seconds)
    return this.phases.stateIn(this.index, seconds)
  }

  speedAt(seconds: number): number {
    this.seek(seconds)
    return this.phases.speedIn(this.index, seconds)
  }

  private seek(seconds: number) {
    const [start] = this.phases.span(this.index)
    if (seconds < start || seconds - start > NEAR_SECONDS) this.index = this.phases.indexAt(seconds)
    while (this.index + 1 < this.phases.length && this.phases.span(this.index)[1] <= seconds) this.index++
  }
}
