import type { Endpoint } from '@milepost/contract/api/endpoint'
import { useLive } from '../../../lib/api/live.ts'
import { refresh } from '../../../lib/api/query-client.ts'

/** Refetches what shows these events when a picture of one of them arrives. */
export function usePictures(events: readonly { id: string }[] | undefined, ...endpoints: readonly Endpoint[]): void {
  useLive(['media'], (update) => {
    if (update.kind === 'media' && events?.some(({ id }) => id === update.incidentId)) void refresh(...endpoints)
  })
}
