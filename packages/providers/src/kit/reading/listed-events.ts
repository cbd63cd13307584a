import type { Records } from '../provider.ts'
import type { IncidentRecord } from '../record.ts'
import { wholeOfListed } from './whole.ts'
import type { Window } from './windows.ts'

/**
 * Collects the events of a listing that fills several pages, so that its last page can declare them complete. A listing that is
 * resumed (`isFromStart` false) or has an unreadable row declares nothing.
 */
export class ListedEvents {
  private isComplete: boolean
  private readonly records: IncidentRecord[] = []

  constructor(isFromStart = true) {
    this.isComplete = isFromStart
  }

  /** Adds a page, before events outside the window are left out of it. */
  add({ records, rejected }: Records<IncidentRecord>): void {
    for (const record of records) this.records.push(record)
    if (rejected.some(({ part }) => part === undefined)) this.isComplete = false
  }

  /** Declares that these are all events of their vehicles that began within a window; see `wholeOfListed`. */
  whole(window: Window): Pick<Records<IncidentRecord>, 'whole'> {
    return this.isComplete ? wholeOfListed(this.records, window) : {}
  }
}
