import { IncidentBook, type Kept } from '../simulation/facts/incident-book.ts'
import { receivedAtMs } from '../simulation/facts/reception.ts'
import type { Account } from '../world/account.ts'
import type { Incident } from '../world/incidents.ts'
import { Random } from '../world/random.ts'

const SHORTEST_PROCESSING_MS = 5000
const LONGEST_PROCESSING_MS = 20_000

export type EventBook = IncidentBook<Kept>

export const eventBook = (account: Account): EventBook => new IncidentBook(account, storedOf)

/** Webfleet has an event once the device has reported it after its end, and it has been matched to a road. */
function storedOf(incident: Incident): Kept {
  const { id, vehicle, instantMs, durationSeconds } = incident
  const processingMs = Random.of(id).at('webfleet').integer(SHORTEST_PROCESSING_MS, LONGEST_PROCESSING_MS)
  return { incident, createdAtMs: receivedAtMs(vehicle, instantMs + durationSeconds * 1000) + processingMs }
}
