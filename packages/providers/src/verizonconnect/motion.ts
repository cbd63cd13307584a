import { readItems, readRecords } from '../kit/read-records.ts'
import { minuteMs } from '../kit/reading/durations.ts'
import type { MotionRecord } from '../kit/record.ts'
import { createClient } from './client.ts'
import { mapTrackPoint } from './incident-mapping.ts'
import { type Context, unlessRefused } from './session.ts'
import { TrackPoint, VideoEvent } from './wire.ts'

/** A video event may begin this long before or after the requested time and its track still overlap it. */
const trackReachMs = minuteMs

/** Reads the tracks of the video events around a time, one point per second. */
export async function readMotion(context: Context, vehicle: string, from: Date, to: Date): Promise<MotionRecord[]> {
  const client = createClient(context)
  const around = { from: new Date(from.getTime() - trackReachMs), to: new Date(to.getTime() + trackReachMs) }
  const events = readItems(await client.videoEvents(around), VideoEvent).records
  const byTime = new Map<number, MotionRecord>()
  for (const { id } of events.filter((event) => event.vehicle?.number?.trim() === vehicle)) {
    const detail = await unlessRefused(client.videoEvent(id))
    const { records } = readRecords(detail?.tracking ?? [], TrackPoint, (point) =>
      mapTrackPoint(point, context.credentials.SpeedUnit),
    )
    for (const record of records) if (record.at >= from && record.at <= to) byTime.set(record.at.getTime(), record)
  }
  return [...byTime.values()].sort((a, b) => a.at.getTime() - b.at.getTime())
}
