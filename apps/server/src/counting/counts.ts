import { FailureCounts } from './failure-counts.ts'
import { RequestCounts } from './request-counts.ts'

/** What a process counts of itself, for the monitoring page. */
export type Counts = { requests: RequestCounts; failures: FailureCounts }

/** Which processes count: those that answer requests, and workers. */
export type CountingRole = 'serve' | 'work'

export const createCounts = (): Counts => ({ requests: new RequestCounts(), failures: new FailureCounts() })
