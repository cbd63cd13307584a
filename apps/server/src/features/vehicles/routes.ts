import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import type { FastifyReply } from 'fastify'
import { requireRecord } from '../../access/require-record.ts'
import { notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { changeCoaching, changeCoachingOf } from '../../reporting/change-coaching.ts'
import { listTrips } from '../../reporting/trips/trip-queries.ts'
import { type Route, serve, serveRaw } from '../../route.ts'
import { findVehicle } from './details.ts'
import { countVehicleOptions, listVehicles, selectVehicleIds, totalVehicles } from './list-queries.ts'
import { listGroupOptions, listVehicleOptions } from './options.ts'
import { listPositions } from './positions.ts'
import { listAllVehicles, listGroups } from './queries.ts'
import { readSettings, replaceSettings } from './settings.ts'
import { vehicleRegions, vehicleStats } from './stats.ts'

/** Checks that the client has a vehicle, and that it belongs to the connection if one is given. Throws `notFound`. */
async function requireOwn(db: ClientDatabase, id: string, connectionId: number | undefined): Promise<void> {
  if (connectionId === undefined) return requireRecord(db, 'vehicle', id)
  const row = await db
    .selectFrom('vehicle')
    .where('id', '=', id)
    .where('connectionId', '=', connectionId)
    .select('id')
    .executeTakeFirst()
  if (!row) throw notFound('vehicle')
}

const sendJson = (reply: FastifyReply, json: string) => reply.type('application/json; charset=utf-8').send(json)

export const vehicleRoutes: readonly Route[] = [
  serve(vehicleListEndpoints.page, async ({ db, query }) => listVehicles(db, query)),
  serve(vehicleListEndpoints.totals, async ({ db, query }) => totalVehicles(db, query)),
  serve(vehicleListEndpoints.counts, async ({ db, query }) => countVehicleOptions(db, query)),
  serve(vehicleListEndpoints.options, async ({ db, query }) => listVehicleOptions(db, query)),
  serve(vehicleListEndpoints.groupOptions, async ({ db, query }) => listGroupOptions(db, query)),
  serve(vehicleListEndpoints.positions, async ({ db, query }) => listPositions(db, query)),
  serve(vehicleListEndpoints.changeCoaching, async ({ db, caller, body }) => {
    const ids = 'filter' in body ? await selectVehicleIds(db, body.filter, body.except) : body.vehicleIds
    return changeCoachingOf(db, caller, ids, body.HasCoaching)
  }),
  serveRaw(vehicleEndpoints.ofClient, async ({ db, reply }) => sendJson(reply, await listAllVehicles(db))),
  serveRaw(vehicleEndpoints.ofConnection, async ({ db, query, reply }) =>
    sendJson(reply, await listAllVehicles(db, query.connectionId)),
  ),
  serve(vehicleEndpoints.groups, async ({ db, query }) => listGroups(db, query.connectionId)),
  serve(vehicleEndpoints.change, async ({ db, caller, params, body }) => {
    if (!(await changeCoaching(db, caller, [params.id], body.HasCoaching, body.ConnectionId)).length)
      throw notFound('vehicle')
  }),
  serve(vehicleEndpoints.details, async ({ db, services, params }) => findVehicle(db, services, params.id)),
  serve(vehicleEndpoints.settings, async ({ db, params }) => ({ data: await readSettings(db, params.id) })),
  serve(vehicleEndpoints.changeSettings, async ({ db, caller, params, body }) =>
    replaceSettings(db, caller, params.id, body),
  ),
  serve(vehicleEndpoints.stats, async ({ db, services, params, query }) => {
    await requireOwn(db, params.id, query.connectionId)
    return vehicleStats(db, services, params.id, query)
  }),
  serve(vehicleEndpoints.geoStats, async ({ db, params, query }) => {
    await requireOwn(db, params.id, query.connectionId)
    return vehicleRegions(db, params.id, query)
  }),
  serve(vehicleEndpoints.trips, async ({ db, params, query }) => {
    await requireRecord(db, 'vehicle', params.id)
    return listTrips(db, { vehicleId: params.id, connectionId: query.connectionId, from: query.from, to: query.to })
  }),
]
