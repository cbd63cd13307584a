import { cameraHealth } from '@milepost/domain/codes'
import type pg from 'pg'
import { transact } from '../../../db/connection/transact.ts'
import { type FittedCamera, markCameras } from '../../../recompute/evidence/fitted-cameras.ts'
import type { PipelineContext } from '../../context.ts'
import { sumCameras } from './sum-cameras.ts'

const { notInstalled, none } = cameraHealth.code

/**
 * Ends the state of cameras that a complete list hasn't had since an instant: they were removed, or moved to another
 * vehicle, which has them now.
 */
export async function endUnlistedCameras(
  pool: pg.Pool,
  { clientId, connectionId }: Pick<PipelineContext, 'clientId' | 'connectionId'>,
  listedBefore: Date,
): Promise<void> {
  await transact(pool, async (client) => {
    const { rows } = await client.query<FittedCamera & { wasFitted: boolean }>(
      `update camera_status c set status = ${none}, reason = 'The provider no longer lists this camera', since = now()
       where c.client_id = $1 and c.connection_id = $2 and c.reported_at < $3 and c.status <> ${none}
       returning c.vehicle_id as "vehicleId", to_char(greatest(old.fitted_at, '2000-01-01') at time zone 'UTC', 'YYYY-MM-01') as since,
         old.status <> ${notInstalled} as "wasFitted"`,
      [clientId, connectionId, listedBefore],
    )
    await sumCameras(client, clientId, [...new Set(rows.map(({ vehicleId }) => vehicleId))])
    await markCameras(
      client,
      clientId,
      rows.filter(({ wasFitted }) => wasFitted),
    )
  })
}
