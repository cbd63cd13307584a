import type { CameraChannel } from '@milepost/contract/device-health/cameras'
import { cameraHealth } from '@milepost/domain/codes'
import { reportingThresholdDays } from '@milepost/domain/limits'
import { type RawBuilder, sql } from 'kysely'
import { instantJson } from '../../db/lists/instant-json.ts'
import { ofThisClient, thisClient } from '../../db/scope/scope.ts'
import { mediaKind, mediaState } from '../../sync/load/incidents/media-codes.ts'
import { isAged, isSilent } from '../../sync/load/vehicles/sum-cameras.ts'

/** A vehicle's camera; for its still, whether it is stored. */
export type Channel = Omit<CameraChannel, 'thumbnailUrl'> & { isStored: boolean | null; isFirstReading: boolean }

const { obstructed, none } = cameraHealth.code
const silent = ofThisClient<boolean>(isSilent)

const silentReason = sql`case when ${sql.raw(isAged)} then ${sql.lit(`Not reported for ${reportingThresholdDays} days`)} else 'Its device is not detected' end`

/** Older pictures don't show a camera's current view. */
const stillDays = 92

const stillOf = sql`(select json_build_object('incidentId', i.id::text, 'isStored', m.state = ${sql.lit(mediaState.stored)})
  from incident i join incident_media m on m.client_id = ${thisClient} and m.incident_id = i.id and m.position = c.position
    and m.kind = ${sql.lit(mediaKind.still)} and m.state <> ${sql.lit(mediaState.gone)}
  where i.client_id = ${thisClient} and i.vehicle_id = c.vehicle_id and c.status = ${sql.lit(obstructed)}
    and i.occurred_at between greatest(c.since, now() - make_interval(days => ${sql.lit(stillDays)})) and now()
  order by i.occurred_at desc limit 1)`

/**
 * True if a camera has had its state since it was first read and the provider gave no date: it began at an unknown time
 * before. Reading takes minutes, and clocks differ by seconds.
 */
const isFirstReading = sql`c.since between c.first_reported_at - interval '10 minutes' and c.first_reported_at + interval '1 minute'`

const noStill = sql`null::json`

/**
 * A vehicle's cameras `v` by position; with stills, each obstructed one with the picture that shows it. Healthy ones of a
 * device that isn't detected, or that weren't reported for too long, are unknown.
 */
export const channelsJson = (withStills: boolean): RawBuilder<Channel[]> => sql<
  Channel[]
>`(select coalesce(json_agg(json_build_object('position', c.position,
    'status', case when s.silent then ${sql.lit(none)} else c.status end,
    'since', case when not s.silent then ${instantJson(sql`c.since`)} end,
    'reason', case when s.silent then ${silentReason} else c.reason end,
    'resolvedAt', case when c.status = ${sql.lit(obstructed)} then ${instantJson(sql`c.resolved_at`)} end,
    'resolvedBy', case when c.status = ${sql.lit(obstructed)} then c.resolved_by_name end,
    'isFirstReading', ${isFirstReading} and not s.silent, 'cameBack', c.came_back, 'incidentId', s.still ->> 'incidentId', 'isStored', (s.still ->> 'isStored')::boolean) order by c.position), '[]')
  from camera_status c cross join lateral (select ${withStills ? stillOf : noStill} as still, ${silent} as silent) s
  where c.client_id = ${thisClient} and c.vehicle_id = v.id)`
