import type { NamedJob } from '@milepost/contract/jobs/words'
import { z } from 'zod'

/** How one job runs. Payloads hold ids, never content, because they are stored and shown. */
export type JobDefinition<Payload extends z.ZodType = z.ZodType> = {
  payload: Payload
  /** Jobs of one key never run concurrently; if enqueued twice, the second waits. */
  key: (payload: z.output<Payload>) => string
  /** True if enqueueing again joins the waiting or running run. */
  joins?: true
  /** Attempts after the first; pauses between them double from `retrySeconds`. */
  retries: number
  retrySeconds: number
  /** A run that takes longer is ended and retried. */
  mostSeconds: number
  /** How many a worker runs concurrently. */
  sideBySide: number
  /** True if it may be started manually, without a payload. */
  byHand?: true
}

const job = <Payload extends z.ZodType>(definition: JobDefinition<Payload>) => definition

const ofClient = <Name extends string>(name: Name) =>
  z.object({ clientId: z.int(), [name]: z.uuid() } as { clientId: z.ZodInt } & Record<Name, z.ZodUUID>)

/** All jobs; handlers of the same names are in `jobs/handlers.ts`, labels in the contract's `job-words.ts`. */
export const jobList = {
  'export.write': job({
    payload: ofClient('exportId'),
    key: ({ exportId }) => exportId,
    retries: 3,
    retrySeconds: 10,
    mostSeconds: 3600,
    sideBySide: 2,
  }),
  'message.send': job({
    payload: ofClient('messageId'),
    key: ({ messageId }) => messageId,
    retries: 6,
    retrySeconds: 5,
    mostSeconds: 120,
    sideBySide: 4,
  }),
  'connection.review': job({
    payload: z.object({ clientId: z.int(), connectionId: z.int() }),
    key: ({ connectionId }) => String(connectionId),
    retries: 4,
    retrySeconds: 10,
    mostSeconds: 3600,
    sideBySide: 2,
  }),
  'report.send': job({
    payload: ofClient('runId'),
    key: ({ runId }) => runId,
    retries: 3,
    retrySeconds: 30,
    mostSeconds: 1800,
    sideBySide: 2,
  }),
  'compliance.notify': job({
    payload: z.object({ clientId: z.int() }),
    key: ({ clientId }) => String(clientId),
    joins: true,
    retries: 3,
    retrySeconds: 60,
    mostSeconds: 1800,
    sideBySide: 1,
  }),
  'tags.retranslate': job({
    payload: ofClient('changeId'),
    key: ({ clientId }) => String(clientId),
    retries: 4,
    retrySeconds: 10,
    mostSeconds: 3600,
    sideBySide: 2,
  }),
  'tokens.remind': job({
    payload: z.object({}),
    key: () => 'tokens',
    joins: true,
    retries: 2,
    retrySeconds: 60,
    mostSeconds: 600,
    sideBySide: 1,
    byHand: true,
  }),
  upkeep: job({
    payload: z.object({}),
    key: () => 'upkeep',
    joins: true,
    retries: 2,
    retrySeconds: 60,
    mostSeconds: 3600,
    sideBySide: 1,
    byHand: true,
  }),
} as const satisfies Record<NamedJob, object>

export type JobName = keyof typeof jobList
export type JobPayload<Name extends JobName> = z.output<(typeof jobList)[Name]['payload']>

export const jobNames = Object.keys(jobList) as JobName[]
export const isJobName = (name: string): name is JobName => Object.hasOwn(jobList, name)
export const definitionOf = (name: JobName): JobDefinition => jobList[name] as unknown as JobDefinition
