import type { z } from 'zod'
import { fetchLink } from '../kit/http/file-link.ts'
import { queryOf } from '../kit/http/query.ts'
import type { Window } from '../kit/reading/windows.ts'
import { inAddress } from './number-address.ts'
import { ask, type Context } from './session.ts'
import { EngineStatus, Rows, Segments, VideoDetail } from './wire.ts'

/** Reveal's HTTP API: addresses by number. Responses are wire shapes, not ours. */
export function createClient(context: Context) {
  const call = <T>(action: string, what: string, path: string, wire: z.ZodType<T>, body?: unknown): Promise<T> =>
    ask(context, { what, action, path, body }, wire)

  return {
    vehicles: () => call('list', 'vehicles', '/cmd/v1/vehicles', Rows),
    drivers: () => call('list', 'drivers', '/cmd/v1/drivers', Rows),
    groups: () => call('list', 'groups', '/cmd/v1/groups', Rows),
    vehiclesOfGroup: (groupId: string) =>
      call('list', 'vehicles of a group', `/cmd/v1/vehicles/group${queryOf({ groupid: groupId })}`, Rows),
    /** Returns the newest location of some vehicles (at most 100), each row with its own status. */
    locations: (vehicleNumbers: readonly string[]) =>
      call('locations', 'locations', '/rad/v1/vehicles/locations', Rows, vehicleNumbers),
    /** Returns what a vehicle reported within a window. */
    history: (vehicleNumber: string, { from, to }: Window) =>
      call(
        'vehicle',
        'GPS history',
        `/rad/v1/vehicles/${inAddress(vehicleNumber)}/status/history${queryOf({
          startdatetimeutc: utcText(from),
          enddatetimeutc: utcText(to),
        })}`,
        Rows,
      ),
    /**
     * Returns trips of the 24 hours from an instant; one that ends within them is reported whole, one that only begins
     * has no end.
     */
    segments: (vehicleNumber: string, from: Date) =>
      call(
        'vehicle',
        'segments',
        `/rad/v1/vehicles/${inAddress(vehicleNumber)}/segments${queryOf({ startdateutc: utcText(from) })}`,
        Segments,
      ),
    engineStatus: (vehicleNumber: string) =>
      call(
        'vehicle',
        'engine status',
        `/rad/v1/vehicles/${inAddress(vehicleNumber)}/getecmstatusbyvehiclenumber`,
        EngineStatus,
      ),
    /** Returns video events that begin within a window. The names of the search fields are assumed. */
    videoEvents: ({ from, to }: Window) =>
      call('video', 'video events', '/video/video-events/search', Rows, {
        startTime: from.toISOString(),
        endTime: to.toISOString(),
      }),
    videoEvent: (id: string) =>
      call(
        'video',
        'video event',
        `/video/video-events/${encodeURIComponent(id)}?fields=media&embed=tracking,activities`,
        VideoDetail,
      ),
    file: (url: string) => fetchLink(context.http, url, 'Reveal'),
  }
}
export type Client = ReturnType<typeof createClient>

/** UTC to the second, without a zone. */
const utcText = (at: Date) => at.toISOString().slice(0, 19)
