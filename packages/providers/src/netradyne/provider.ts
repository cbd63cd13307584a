import { z } from 'zod'
import { AuthFailed } from '../kit/http/errors.ts'
import { speedUnitField } from '../kit/mapping/speed-unit.ts'
import type { Provider } from '../kit/provider.ts'
import { readRecords } from '../kit/read-records.ts'
import { createClient, UnknownHere } from './client.ts'
import { manifest } from './manifest.ts'
import { mapVehicle } from './mapping.ts'
import type { Context, Credentials } from './session.ts'
import { cameraHealth } from './streams/camera-health.ts'
import { driverScores } from './streams/driver-scores.ts'
import { incidents } from './streams/incidents.ts'
import { drivers, groups, vehicles } from './streams/listings.ts'
import { positions } from './streams/positions.ts'
import { Vehicle } from './wire.ts'

/** The Netradyne connector, for Driver•i cameras. */
export const netradyne: Provider<Credentials> = {
  manifest,
  credentials: z.object({
    ClientId: z
      .string()
      .trim()
      .regex(/^[^:]+$/, 'Enter the client ID, which has no colon'),
    ClientSecret: z.string().trim().min(1, 'Enter the client secret'),
    TenantName: z
      .string()
      .trim()
      .regex(/^[\w.-]+$/, 'Enter the tenant unique name, such as my-tenant'),
    SpeedUnit: speedUnitField('mph'),
  }),
  /** No answer names the company, so the tenant represents it. */
  async check(context) {
    const { TenantName } = context.credentials
    return { accountId: TenantName, accountName: TenantName, vehicles: await vehiclesInService(context) }
  },
  streams: { groups, vehicles, drivers, positions, incidents, cameraHealth, driverScores },
}

async function vehiclesInService(context: Context): Promise<number> {
  let count = 0
  try {
    for await (const { items } of createClient(context).list('vehicles'))
      count += readRecords(items, Vehicle, (vehicle) => mapVehicle(vehicle, new Map())).records.filter(
        ({ inactiveReason }) => inactiveReason === null,
      ).length
  } catch (cause) {
    if (!(cause instanceof UnknownHere)) throw cause
    throw new AuthFailed(
      `Netradyne does not recognize the tenant ${context.credentials.TenantName}, or not with this client`,
    )
  }
  return count
}
