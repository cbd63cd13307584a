import type { AccidentReport } from '@milepost/contract/accidents/endpoints'
import { sampleEvent } from '../../incidents/shared/replay/sample-event.ts'

/** A loss file as the server sends it, for tests to adapt. */
export const sampleReport: AccidentReport = {
  accident: {
    eventId: sampleEvent.id,
    accidentId: 7,
    type: { translatedType: 'collision', word: 'Collision', logo: 'car-front' },
    occurredAt: sampleEvent.occurredAt,
    timeZone: sampleEvent.timeZone,
    vehicle: sampleEvent.vehicle,
    driver: sampleEvent.driver,
    connection: sampleEvent.connection,
    provider: sampleEvent.provider,
    place: sampleEvent.place,
    impactZones: ['front', 'rear-right'],
    maxG: 2.5,
    riskScore: 88,
    noFault: true,
    faultPercent: 0,
    countedFaultPercent: 0,
    costEstimateUsd: 12_000,
    origin: 'rating',
    madeAt: '2026-11-21T10:00:00.000Z',
    withdrawnAt: null,
    isDisputed: false,
    isReportReady: true,
    notificationLevel: 0,
  },
  incident: { ...sampleEvent, accidentId: 7 },
  policy: { policyNumber: 'PN-204-88', insurerName: 'Harbor Mutual' },
  timeline: [
    {
      step: 'detected',
      at: sampleEvent.occurredAt,
      storedAt: null,
      note: 'Reported by Samsara as collision',
      recipients: null,
    },
    { step: 'video', at: null, storedAt: null, note: '1 of 1 clips received', recipients: null },
    { step: 'firstNotice', at: null, storedAt: null, note: null, recipients: null },
  ],
  facts: [],
  changes: [
    {
      at: '2026-11-21T11:00:00.000Z',
      by: { id: null, name: 'Kim' },
      text: 'set the fault to not at fault (was unknown)',
      reason: 'Police report',
    },
  ],
}
