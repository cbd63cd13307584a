import { findMismatches } from '@milepost/detection/mismatches'
import { mismatchType } from '@milepost/domain/codes'
import type { MismatchRecord, VehicleRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../context.ts'
import { recordId } from '../../record-id.ts'
import { loadMismatches } from './load-mismatches.ts'
import { sumCameras } from './sum-cameras.ts'

type Known = { id: string; vin: string | null; device: string | null }

/**
 * Detects vehicles whose VIN or device has changed: for example, a device moved to another vehicle. Called before the
 * new facts are stored. Changes that were reverted are resolved.
 */
export async function compareVehicles(
  client: ClientBase,
  context: PipelineContext,
  records: readonly VehicleRecord[],
): Promise<void> {
  const idOf = (record: VehicleRecord) => recordId(context.connectionId, 'vehicle', record.externalId)
  const vehicles = records.map((record) => ({ id: idOf(record), ...record }))
  const known = await readKnown(
    client,
    context.clientId,
    vehicles.map(({ id }) => id),
  )
  const healed = await heal(client, context.clientId, vehicles)
  const found = vehicles.flatMap((vehicle) => {
    const before = known.get(vehicle.id)
    if (!before) return []
    return contradictions(before, vehicle, context.now).filter(({ type }) => !healed.has(`${vehicle.id}|${type}`))
  })
  if (found.length) await loadMismatches(client, context, found)
}

async function readKnown(client: ClientBase, clientId: number, ids: string[]): Promise<Map<string, Known>> {
  const { rows } = await client.query<Known>(
    'select id, vin, device_serial as device from vehicle where client_id = $1 and id = any($2::bigint[])',
    [clientId, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function contradictions({ vin, device }: Known, record: VehicleRecord, now: Date): MismatchRecord[] {
  const ours = { vin, deviceId: device, position: null }
  const theirs = { vin: record.vin, deviceId: record.deviceSerial, position: null }
  return findMismatches(ours, theirs).flatMap((mismatch): MismatchRecord[] => {
    const common = { vehicleExternalId: record.externalId, since: now }
    if (mismatch.type === 'vin')
      return [
        { ...common, type: 'vin', evidence: { foundBy: 'milepost', before: mismatch.here, now: mismatch.provider } },
      ]
    if (mismatch.type === 'deviceNotFound')
      return [
        {
          ...common,
          type: 'deviceNotFound',
          evidence: { foundBy: 'milepost', before: mismatch.deviceId, now: record.deviceSerial },
        },
      ]
    return []
  })
}

type Identity = { id: string; vin: string | null; deviceSerial: string | null }

/** Resolves reverted changes, if we found them: a provider withdraws its own. Returns `vehicle|type` of each. */
async function heal(client: ClientBase, clientId: number, vehicles: readonly Identity[]): Promise<Set<string>> {
  const { vin, deviceNotFound } = mismatchType.code
  const { rows } = await client.query<{ id: string; type: number }>(
    `update vehicle_mismatch m set healed_at = now() from unnest($2::bigint[], $3::text[], $4::text[]) as v(id, vin, device)
     where m.client_id = $1 and m.vehicle_id = v.id and m.healed_at is null and m.evidence ->> 'foundBy' = 'milepost'
       and (m.type = $5 and m.evidence ->> 'before' = v.vin or m.type = $6 and m.evidence ->> 'before' = v.device)
     returning m.vehicle_id as id, m.type`,
    [
      clientId,
      vehicles.map((vehicle) => vehicle.id),
      vehicles.map((vehicle) => vehicle.vin),
      vehicles.map((vehicle) => vehicle.deviceSerial),
      vin,
      deviceNotFound,
    ],
  )
  await sumCameras(
    client,
    clientId,
    rows.flatMap(({ id, type }) => (type === deviceNotFound ? [id] : [])),
  )
  return new Set(rows.map(({ id, type }) => `${id}|${type === vin ? 'vin' : 'deviceNotFound'}`))
}

/** Detects vehicles that left their provider's list with a known device: the device is no longer found. */
export async function noticeGone(
  client: ClientBase,
  context: PipelineContext,
  vehicleIds: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ externalId: string; device: string }>(
    `select external_id as "externalId", device_serial as device from vehicle
     where client_id = $1 and id = any($2::bigint[]) and device_serial is not null`,
    [context.clientId, vehicleIds],
  )
  const gone = rows.map(
    ({ externalId, device }): MismatchRecord => ({
      vehicleExternalId: externalId,
      type: 'deviceNotFound',
      since: context.now,
      evidence: { foundBy: 'milepost', before: device },
    }),
  )
  if (gone.length) await loadMismatches(client, context, gone)
}
