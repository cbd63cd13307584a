import { isLosslessNumber, LosslessNumber, parse, stringify } from 'lossless-json'
import { z } from 'zod'

/** A fault for the next `times` requests whose path (within the provider) starts with `path`. */
export const Fault = z.object({
  kind: z.enum([
    'status',
    'html',
    'truncated',
    'malformed',
    'huge',
    'hang',
    'halfClosed',
    'internals',
    'stack',
    'without',
    'odd',
    'unreadable',
  ]),
  path: z.string().default('/'),
  times: z.int().min(1).max(1_000_000).default(1),
  /** For `status`, `internals` and `stack`: the status to answer, and the seconds of a Retry-After header. */
  status: z.int().min(400).max(599).default(500),
  retryAfterSeconds: z.number().min(0).optional(),
  /** For `without`, `odd` and `unreadable`: the keys that are missing, or whose values are none that the documents list, or of another kind. */
  keys: z.array(z.string()).default([]),
})
export type Fault = z.infer<typeof Fault>

const HUGE_BYTES = 65 * 1_048_576
const BLOCK = new TextEncoder().encode(' '.repeat(1_048_576))

/** Faults waiting for their requests, first come, first served. */
export class Faults {
  private readonly waiting: Fault[] = []

  inject(fault: z.input<typeof Fault>): void {
    this.waiting.push(Fault.parse(fault))
  }

  clear(): void {
    this.waiting.length = 0
  }

  /** Returns the fault for this request, or null. It is then used up. */
  take(path: string): Fault | null {
    const index = this.waiting.findIndex((fault) => path.startsWith(fault.path))
    const fault = this.waiting[index]
    if (!fault) return null
    fault.times -= 1
    if (fault.times === 0) this.waiting.splice(index, 1)
    return fault
  }
}

/**
 * Returns the response as changed by the fault. `answer` makes the correct one, `refuse` the provider's own form of a
 * status. A hanging request rejects when its signal is aborted.
 */
export async function spoil(
  fault: Fault,
  signal: AbortSignal,
  answer: () => Promise<Response>,
  refuse: (status: number, retryAfterSeconds: number | undefined) => Response,
): Promise<Response> {
  switch (fault.kind) {
    case 'status':
      return refuse(fault.status, fault.retryAfterSeconds)
    case 'html':
      return new Response('<!doctype html><title>Maintenance</title><h1>We will be right back</h1>', {
        headers: { 'content-type': 'text/html' },
      })
    case 'internals':
      return Response.json(internals, { status: fault.status })
    case 'stack':
      return new Response(stackTrace, { status: fault.status })
    case 'huge':
      return new Response(hugeBody(), { headers: { 'content-type': 'application/json' } })
    case 'hang':
      return await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    case 'without':
    case 'odd':
    case 'unreadable':
      return changeKeys(fault, await answer())
    default:
      return spoilBody(fault.kind, await answer())
  }
}

async function changeKeys({ kind, keys }: Fault, answer: Response): Promise<Response> {
  const { status, headers } = answer
  const changed = parse(await answer.text(), (key, value: unknown) => {
    if (!keys.includes(key)) return value
    if (kind === 'without') return undefined
    if (kind === 'unreadable') return isHolder(value) ? value : { odd: true }
    if (typeof value === 'string') return 'something_else'
    return isLosslessNumber(value) ? new LosslessNumber('99') : value
  })
  return new Response(stringify(changed), { status, headers })
}

const isHolder = (value: unknown) => typeof value === 'object' && value !== null && !isLosslessNumber(value)

/** What a failing server writes for its developers. */
const stackTrace = `java.lang.IllegalStateException: org.postgresql.util.PSQLException: relation "trips_2026" does not exist
	at com.provider.internal.TripDao.list(TripDao.java:214)`

/** What an object mapper writes, without a class or a stack. */
const proxyFailure = 'could not initialize proxy - no Session'

/** The same under every key that a provider describes its failures with. */
const internals = {
  success: false,
  message: proxyFailure,
  errorCode: '99999',
  errorMsg: stackTrace,
  status: { code: 99999, description: 'NullReferenceException at db-4.prod.internal:5432 select * from trips' },
  error: { message: proxyFailure, code: -32000, data: { type: 'GroupRelationViolatedException' } },
}

async function spoilBody(kind: 'truncated' | 'malformed' | 'halfClosed', answer: Response): Promise<Response> {
  const { status, headers } = answer
  const bytes = new Uint8Array(await answer.arrayBuffer())
  // 204 may have no body.
  if (!bytes.length) return new Response(null, { status, headers })
  const half = bytes.subarray(0, Math.floor(bytes.length / 2))
  if (kind === 'truncated') return new Response(half, { status, headers })
  if (kind === 'halfClosed') return new Response(breakingOff(half), { status, headers })
  return new Response(withoutFirstRecord(new TextDecoder().decode(bytes)), { status, headers })
}

function breakingOff(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let isSent = false
  return new ReadableStream({
    pull(controller) {
      if (isSent) controller.error(new Error('The connection was interrupted'))
      else controller.enqueue(bytes)
      isSent = true
    },
  })
}

function hugeBody(): ReadableStream<Uint8Array> {
  let left = HUGE_BYTES
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(BLOCK)
      left -= BLOCK.length
      if (left <= 0) controller.close()
    },
  })
}

/** Keeps the keys of the first record in the first list and corrupts every value. */
function withoutFirstRecord(json: string): string {
  const body = parse(json)
  const list = firstList(body)
  if (list) list[0] = Object.fromEntries(Object.keys(list[0] as object).map((key) => [key, { malformed: true }]))
  return stringify(body) ?? json
}

function firstList(value: unknown): unknown[] | null {
  if (typeof value !== 'object' || value === null || isLosslessNumber(value)) return null
  if (Array.isArray(value)) return typeof value[0] === 'object' && value[0] !== null ? value : null
  for (const inner of Object.values(value)) {
    const list = firstList(inner)
    if (list) return list
  }
  return null
}
