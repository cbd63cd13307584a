import { mismatchType } from '@milepost/domain/codes'
import { vinKey } from '@milepost/domain/vin'
import type { VehicleRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../context.ts'
import { recordId } from '../../record-id.ts'
import { loadMismatches } from './load-mismatches.ts'
import { deviceOf } from './moved-devices.ts'

/** More characters than a person who corrects a VIN changes. */
const mostCorrected = 3

/**
 * Finds devices whose vehicle has another VIN than before, not only a corrected one: the device was moved. What is reported from now
 * on is of another vehicle, and the one before keeps its history. Returns the records under the vehicles that they are of.
 */
export async function followMovedDevices(
  client: ClientBase,
  context: PipelineContext,
  records: VehicleRecord[],
): Promise<VehicleRecord[]> {
  const { clientId, connectionId, movedDevices, now } = context
  const withVin = records.filter(({ vin }) => vin !== null)
  if (!movedDevices || !withVin.length) return records
  const { rows } = await client.query<{ externalId: string; vin: string }>({
    name: 'known-vins',
    text: 'select external_id as "externalId", vin from vehicle where client_id = $1 and id = any($2::bigint[]) and vin is not null',
    values: [clientId, withVin.map(({ externalId }) => recordId(connectionId, 'vehicle', externalId))],
  })
  const known = new Map(rows.map(({ externalId, vin }) => [externalId, vin]))
  const moves = withVin.flatMap((record) => {
    const before = known.get(record.externalId)
    if (before === undefined || !isOtherVehicle(before, record.vin!)) return []
    const device = deviceOf(record.externalId)
    return [{ record, device, vehicleExternalId: `${device}@${record.vin}` }]
  })
  if (!moves.length) return records
  const firsts = await firstVins(client, { clientId, connectionId }, moves)
  for (const move of moves) if (firsts.get(move.device) === move.record.vin) move.vehicleExternalId = move.device
  await client.query(
    `insert into vehicle_device (client_id, connection_id, device_id, from_at, vehicle_external_id)
     select $1::int, $2::int, d, $3::timestamptz, v from unnest($4::text[], $5::text[]) as n(d, v)
     on conflict (client_id, connection_id, device_id, from_at) do update set vehicle_external_id = excluded.vehicle_external_id`,
    [
      clientId,
      connectionId,
      now,
      moves.map(({ device }) => device),
      moves.map(({ vehicleExternalId }) => vehicleExternalId),
    ],
  )
  await markLeft(
    client,
    context,
    moves.map(({ record }) => record.externalId),
  )
  const isBack = ({ device, vehicleExternalId }: (typeof moves)[number]) => device === vehicleExternalId
  await healReturned(
    client,
    context,
    moves.filter(isBack).map(({ record }) => record.externalId),
  )
  await loadMismatches(
    client,
    context,
    moves
      .filter((move) => !isBack(move))
      .map(({ record: { externalId, vin } }) => ({
        vehicleExternalId: externalId,
        type: 'vin',
        since: now,
        evidence: { foundBy: 'milepost', before: known.get(externalId)!, now: vin },
      })),
  )
  for (const { device, vehicleExternalId } of moves)
    movedDevices.set(device, [...(movedDevices.get(device) ?? []), { fromMs: now.getTime(), vehicleExternalId }])
  const idOf = new Map(moves.map(({ record, vehicleExternalId }) => [record, vehicleExternalId]))
  return records.map((record) => ({ ...record, externalId: idOf.get(record) ?? record.externalId }))
}

/** Marks the vehicles that devices have left as gone: the VIN says so, and no second list is needed. */
async function markLeft(
  client: ClientBase,
  { clientId, connectionId, now }: Pick<PipelineContext, 'clientId' | 'connectionId' | 'now'>,
  left: readonly string[],
): Promise<void> {
  await client.query(
    `update vehicle set missing_since = coalesce(missing_since, $3), gone_at = $3
     where client_id = $1 and id = any($2::bigint[]) and gone_at is null`,
    [clientId, left.map((externalId) => recordId(connectionId, 'vehicle', externalId)), now],
  )
}

/** Resolves the VIN trouble of vehicles that a device has left again; that of its first one is resolved by its VIN. */
async function healReturned(
  client: ClientBase,
  { clientId, connectionId }: Pick<PipelineContext, 'clientId' | 'connectionId'>,
  left: readonly string[],
): Promise<void> {
  if (!left.length) return
  await client.query(
    `update vehicle_mismatch set healed_at = now() where client_id = $1 and vehicle_id = any($2::bigint[])
       and type = ${mismatchType.code.vin} and healed_at is null and evidence ->> 'foundBy' = 'milepost'`,
    [clientId, left.map((externalId) => recordId(connectionId, 'vehicle', externalId))],
  )
}

/** Returns the VINs of the vehicles that devices were in first: a device may come back. */
async function firstVins(
  client: ClientBase,
  { clientId, connectionId }: Pick<PipelineContext, 'clientId' | 'connectionId'>,
  moves: readonly { device: string }[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ device: string; vin: string }>(
    'select external_id as device, vin from vehicle where client_id = $1 and id = any($2::bigint[]) and vin is not null',
    [clientId, moves.map(({ device }) => recordId(connectionId, 'vehicle', device))],
  )
  return new Map(rows.map(({ device, vin }) => [device, vin]))
}

function isOtherVehicle(before: string, vin: string): boolean {
  const [one, other] = [vinKey(before), vinKey(vin)]
  if (one === null || other === null || one.length !== other.length) return false
  return [...one].filter((character, index) => character !== other[index]).length > mostCorrected
}
