import { annotationEndpoints, mostHeld } from '@milepost/contract/annotation/endpoints'
import { browserStorage, isText, readStored, writeStored } from '@milepost/session/stored/safe-storage'
import { call } from '../../../api/api.ts'
import { keyOf, queryClient } from '../../../api/query-client.ts'
import { onLeaving } from '../../../session/leaving.ts'
import { emptyDraft } from './answer.ts'
import { Desk } from './desk.ts'
import { keepDraft } from './drafts.ts'

const { next, item, renew, annotate, decide, skip, unskip, undo, stats } = annotationEndpoints

const heldKey = 'annotation:held'
const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= mostHeld && value.every(isText)
const storage = browserStorage('sessionStorage')

/** The claims of this page: they outlive a look at another page of the portal. */
export const desk = new Desk(
  {
    next: (asked) => call(next, { body: asked }),
    item: ({ leaseId, incidentId }) => call(item, { params: { id: leaseId }, query: { incidentId } }),
    renew: ({ leaseId, incidentId }) => call(renew, { params: { id: leaseId }, body: { incidentId } }),
    release: ({ leaseId, incidentId }) =>
      call(renew, { params: { id: leaseId }, body: { incidentId, release: true } }, { keepalive: true }),
    annotate: ({ leaseId, incidentId }, answer, seconds) =>
      call(annotate, { params: { id: incidentId }, body: { ...answer, leaseId, seconds } }),
    decide: ({ leaseId }, id, verdict, note) => call(decide, { params: { id }, body: { leaseId, verdict, note } }),
    skip: ({ leaseId, incidentId }, reason, note) =>
      call(skip, { params: { id: incidentId }, body: { leaseId, reason, note } }),
    undo: (id) => call(undo, { params: { id } }),
    unskip: (id) => call(unskip, { params: { id } }),
    hold: (leaseIds) => writeStored(storage, heldKey, leaseIds.length > 0 ? leaseIds : undefined),
    forget: (incidentId) => keepDraft(storage, incidentId, emptyDraft),
    count: (change) =>
      queryClient.setQueryData<{ today: number }>(
        keyOf(stats, {}),
        (known) => known && { ...known, today: Math.max(0, known.today + change) },
      ),
  },
  { left: readStored(storage, heldKey, isIds) ?? [] },
)

onLeaving(() => desk.close())
