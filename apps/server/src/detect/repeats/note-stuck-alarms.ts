import { crashTypes } from '@milepost/detection/crash-runs'
import { mismatchType } from '@milepost/domain/codes'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../sync/context.ts'
import { loadMismatches } from '../../sync/load/vehicles/load-mismatches.ts'
import { isRecent } from '../places/compare-places.ts'
import type { VehicleSpan } from '../vehicle-span.ts'
import type { AlarmRun } from './find-runs.ts'

/** An alarm that wasn't reported for so long, while something else was, is off; that of a crash may be hours apart. */
const offMinutes = 60
const offMinutesOfCrash = 1440

/** Records stuck alarms of vehicles as device trouble, and resolves the trouble of those whose spans are without one since. */
export async function noteStuckAlarms(
  client: ClientBase,
  contextFor: (span: VehicleSpan) => PipelineContext,
  spans: readonly VehicleSpan[],
  stuck: readonly AlarmRun[],
): Promise<void> {
  const lastOf = new Map(stuck.toSorted((a, b) => endOf(a) - endOf(b)).map((run) => [run[0]!.vehicleId, run]))
  const spanOf = new Map(spans.map((span) => [span.vehicleId, span]))
  for (const [vehicleId, run] of lastOf) {
    const [span, until] = [spanOf.get(vehicleId), new Date(endOf(run))]
    if (!span || !isRecent({ until })) continue
    const { rows } = await client.query<{ word: string }>('select word from incident_type where translated_type = $1', [
      run[0]!.translatedType,
    ])
    const word = rows[0]?.word ?? run[0]!.translatedType
    const isCrash = crashTypes.includes(run[0]!.translatedType)
    const evidence = {
      foundBy: 'milepost',
      lastAt: until.toISOString(),
      ...(isCrash && { offMinutes: offMinutesOfCrash }),
      reason: isCrash
        ? `The device reports “${word}” again and again, and nothing else shows a crash: the alarm is stuck. Only the first event counts.`
        : `The device has reported “${word}” with each position for hours: the alarm is stuck. These events don’t count.`,
    }
    const since = new Date(run[0]!.occurredAtMs)
    await loadMismatches(client, contextFor(span), [
      { vehicleExternalId: span.vehicleExternalId, type: 'alarm', since, evidence },
    ])
  }
  const others = spans.filter(({ vehicleId }) => !lastOf.has(vehicleId))
  if (!others.length) return
  await client.query({
    name: 'heal-alarms',
    text: `update vehicle_mismatch x set healed_at = now() from unnest($2::bigint[], $3::timestamptz[]) as n(vehicle_id, until_at)
      where x.client_id = $1 and x.vehicle_id = n.vehicle_id and x.type = ${mismatchType.code.alarm} and x.healed_at is null
        and (x.evidence ->> 'lastAt')::timestamptz < n.until_at - make_interval(mins => coalesce((x.evidence ->> 'offMinutes')::int, ${offMinutes}))`,
    values: [others[0]!.clientId, others.map(({ vehicleId }) => vehicleId), others.map(({ until }) => until)],
  })
}

const endOf = (run: AlarmRun) => run.at(-1)!.occurredAtMs
