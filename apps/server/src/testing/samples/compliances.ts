import { complianceEndpoints } from '@milepost/contract/compliances/endpoints'
import { seededMetrics } from '@milepost/contract/compliances/words'
import { monthOf } from '@milepost/domain/time/calendar-days'
import { scopeTo } from '../../db/scope/scope.ts'
import { createChecklist } from '../../features/compliances/checklists/checklist-commands.ts'
import { changesNext, type Sample, sample } from './sample.ts'
import { printsHere } from './sample-records.ts'
import type { SampleWorld } from './sample-world.ts'

const month = monthOf(new Date().toISOString().slice(0, 10))
const metrics = [...seededMetrics]

/** Gives the client's connection a checklist; returns what names it. */
async function ofChecklist({ server, clientId, userId, fleet }: SampleWorld) {
  const db = scopeTo(server.services.db, clientId)
  const caller = { kind: 'user', userId, clientId, name: 'Sample', email: '', roles: ['admin'], groups: [] } as const
  await db.deleteFrom('complianceChecklist').execute()
  const input = { name: 'Sample', metrics, connectionIds: [fleet.connectionId], emails: [], takeOver: true }
  return { params: { id: (await createChecklist(db, caller, input)).id } }
}

const bodyOf = ({ fleet }: SampleWorld) => ({
  name: 'Sample checklist',
  metrics,
  connectionIds: [fleet.connectionId],
  takeOver: true,
})

/** One call for every endpoint of compliances. */
export const complianceSamples: readonly Sample[] = [
  sample(complianceEndpoints.reports, async (world) => {
    const { params } = await ofChecklist(world)
    return {
      query: {
        month,
        checklistId: [params.id],
        connectionId: [world.fleet.connectionId],
        vehicleIds: [world.ids.vehicle],
      },
    }
  }),
  sample(complianceEndpoints.evidence, async (world) => {
    await ofChecklist(world)
    return { params: { vehicleId: world.ids.vehicle }, query: { month } }
  }),
  sample(complianceEndpoints.pdf, async (world) => {
    printsHere(world)
    await ofChecklist(world)
    return { params: { connectionId: world.fleet.connectionId }, query: { month } }
  }),
  sample(complianceEndpoints.changeSettings, async (world) => {
    await ofChecklist(world)
    return { body: { vehicleIds: [world.ids.vehicle], month, registeredRegionId: 17 } }
  }),
  sample(complianceEndpoints.checklists, () => ({})),
  changesNext(sample(complianceEndpoints.createChecklist, (world) => ({ body: bodyOf(world) }))),
  changesNext(
    sample(complianceEndpoints.changeChecklist, async (world) => ({
      ...(await ofChecklist(world)),
      body: bodyOf(world),
    })),
  ),
  changesNext(sample(complianceEndpoints.removeChecklist, ofChecklist)),
  sample(complianceEndpoints.metrics, () => ({})),
  sample(complianceEndpoints.changeMetrics, () => ({ body: { metrics } })),
]
