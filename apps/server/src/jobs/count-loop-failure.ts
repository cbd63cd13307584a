import type { FailureArea, FailureCounts } from '../counting/failure-counts.ts'

/** Loops that read providers, and those that turn what was read into numbers. The others are background work. */
const areas: Readonly<Record<string, FailureArea>> = {
  sync: 'extractor',
  media: 'extractor',
  detection: 'transformer',
  'fill in weather': 'transformer',
  'roll up': 'transformer',
  'score vehicles': 'transformer',
  'sum up drivers': 'transformer',
  'sum up fleets': 'transformer',
}

/** Counts a failure of work that the worker repeats, for one client if it is known. */
export function countLoopFailure(failures: FailureCounts, loop: string, error: unknown, clientId?: number): void {
  failures.note({ area: areas[loop] ?? 'functions', source: loop, error, clientId })
}
