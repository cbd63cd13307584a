import { randomUUID } from 'node:crypto'
import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import { assigningEndpoints } from '@milepost/contract/incidents/assigning'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { mediaEndpoints } from '@milepost/contract/media/endpoints'
import { speedIncidentEndpoints } from '@milepost/contract/speed-incidents/endpoints'
import { logoSvg, ofTypeLogo } from './client-files.ts'
import { changesNext, namesNoRecord, type Sample, sample } from './sample.ts'
import {
  aMonthAgo,
  days,
  lowerDays,
  nothing,
  ofClient,
  ofIncident,
  ofLoss,
  ofPicture,
  ofSpeeding,
  printsHere,
} from './sample-records.ts'

const typeFields = {
  logo: 'circle-stop',
  isExtended: false,
  excludeFromReview: false,
  types: [],
  IsBehavioralIncident: true,
  hasIntensity: false,
  jumpFromQueue: false,
}

/** One call for every endpoint about events, losses and their media. */
export const incidentSamples: readonly Sample[] = [
  sample(incidentEndpoints.page, (world) => ({
    ...ofClient(world),
    query: { ...days, vehicleIds: [world.ids.vehicle], driverIds: [world.ids.driver] },
  })),
  sample(incidentEndpoints.counts, (world) => ({ ...ofClient(world), query: days })),
  sample(incidentEndpoints.totals, (world) => ({ ...ofClient(world), query: days })),
  sample(incidentEndpoints.ofVehicle, ({ ids }) => ({
    params: { id: ids.vehicle },
    query: { startTime: aMonthAgo() },
  })),
  sample(incidentEndpoints.ofDriver, ({ ids }) => ({ params: { id: ids.driver }, query: { startTime: aMonthAgo() } })),
  sample(incidentReviewEndpoints.details, ofIncident),
  sample(incidentReviewEndpoints.telemetry, ofIncident),
  sample(incidentReviewEndpoints.rate, (world) => ({ ...ofIncident(world), body: { rating: 0 as const } })),
  sample(incidentReviewEndpoints.rateMany, (world) => ({
    body: { ids: [ofIncident(world).params.id], rating: 0 as const },
  })),
  sample(assigningEndpoints.assignees, nothing),
  sample(assigningEndpoints.assign, (world) => ({
    body: { ids: [ofIncident(world).params.id], assigneeId: null, dueOn: null },
  })),
  sample(incidentReviewEndpoints.note, (world) => ({ ...ofIncident(world), body: { kind: 'watched' as const } })),
  sample(speedIncidentEndpoints.page, () => ({ query: lowerDays })),
  sample(speedIncidentEndpoints.excess, () => ({ query: lowerDays })),
  sample(speedIncidentEndpoints.points, () => ({ query: lowerDays })),
  changesNext(
    sample(speedIncidentEndpoints.change, async (world) => ({
      ...(await ofSpeeding(world)),
      body: { limitMarkedWrong: true, reason: 'A sample' },
    })),
  ),
  sample(accidentEndpoints.page, async (world) => {
    await ofLoss(world)
    return { query: { ...days, ConnectionId: [world.fleet.connectionId], DriverId: [world.ids.driver] } }
  }),
  sample(accidentEndpoints.summary, async (world) => {
    await ofLoss(world)
    return { query: days }
  }),
  sample(accidentEndpoints.report, ofLoss),
  sample(accidentEndpoints.pdf, async (world) => {
    printsHere(world)
    return ofLoss(world)
  }),
  sample(accidentEndpoints.create, async (world) => {
    const { params } = await ofLoss(world)
    await world.server.services.pool.query('delete from accident where client_id = $1', [world.clientId])
    return { params }
  }),
  sample(accidentEndpoints.withdraw, async (world) => ({ ...(await ofLoss(world)), query: { reason: 'A sample' } })),
  changesNext(
    sample(accidentEndpoints.change, async (world) => ({
      ...(await ofLoss(world)),
      body: { costEstimateUsd: 1 + Math.floor(Math.random() * 1000), noFault: true, reason: 'A sample' },
    })),
  ),
  sample(incidentTypeEndpoints.list, nothing),
  sample(incidentTypeEndpoints.create, () => ({
    body: { ...typeFields, translatedType: `sample${randomUUID().replaceAll('-', '')}` },
  })),
  sample(incidentTypeEndpoints.previewTags, async ({ server }) => {
    const { rows } = await server.services.pool.query<{ providerId: number; tspIncidentTag: string }>(
      `select provider_id as "providerId", tag as "tspIncidentTag" from incident_type_tag where tag = 'braking' limit 1`,
    )
    return { params: { id: 'speeding' }, body: { types: rows } }
  }),
  sample(incidentTypeEndpoints.changeLogo, () => ({ params: { id: 'harshBraking' }, body: {} as never }), {
    field: 'logo',
    fileName: 'logo.svg',
    content: logoSvg,
  }),
  namesNoRecord(sample(incidentTypeEndpoints.logo, ofTypeLogo)),
  sample(incidentTypeEndpoints.change, () => ({ params: { id: 'harshBraking' }, body: { jumpFromQueue: true } })),
  sample(mediaEndpoints.token, ofIncident),
  sample(mediaEndpoints.thumbnail, ofPicture),
  sample(mediaEndpoints.video, ofPicture),
]
