import { type FnolConfig, fnolEndpoints } from '@milepost/contract/fnol/endpoints'
import { fnolLevel } from '@milepost/domain/codes'
import { changesNext, namesNoRecord, type Sample, sample } from './sample.ts'
import { days } from './sample-records.ts'
import type { SampleWorld } from './sample-world.ts'

/** A rule that sends at once. */
export const sampleFnolRule: FnolConfig = {
  notificationLevel: fnolLevel.code.first,
  enabled: true,
  emails: ['claims@example.com'],
  minG: null,
  minSeverity: null,
  vehicleGroups: [],
  attach: 'none',
  confirmBeforeSend: false,
  triggers: [],
  afterDays: null,
}
export const sampleFnolRules: FnolConfig[] = [
  sampleFnolRule,
  { ...sampleFnolRule, notificationLevel: fnolLevel.code.second, triggers: ['costChanged'] },
]

/** Records a notice about the world's event; returns what names it. */
async function ofNotice({ server, clientId, ids }: SampleWorld) {
  await server.services.pool.query(
    `insert into loss_notice (client_id, incident_id, level, recipient, id, occurred_at, vehicle_id, vehicle_name, reason, delivery)
     select $1::int, i.id, 1, 'claims@example.com', gen_random_uuid(), i.occurred_at, i.vehicle_id, v.name, 'Sample', 'failed'
     from incident i join vehicle v on v.client_id = $1 and v.id = i.vehicle_id where i.client_id = $1 and i.id = $2
     on conflict do nothing`,
    [clientId, ids.incident],
  )
  return { params: { eventId: ids.incident } }
}

/** One call for every endpoint of notices of loss. */
export const fnolSamples: readonly Sample[] = [
  sample(fnolEndpoints.configs, () => ({})),
  sample(fnolEndpoints.changeConfigs, () => ({ body: { configs: sampleFnolRules } })),
  namesNoRecord(sample(fnolEndpoints.test, () => ({ params: { level: fnolLevel.code.first } }))),
  sample(fnolEndpoints.history, async (world) => {
    await ofNotice(world)
    return { query: days }
  }),
  sample(fnolEndpoints.ofEvent, ofNotice),
  changesNext(
    sample(fnolEndpoints.send, async (world) => ({
      ...(await ofNotice(world)),
      body: { notificationLevel: fnolLevel.code.second, emails: ['claims@example.com'] },
    })),
  ),
]
