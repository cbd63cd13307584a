import type { RejectedRecord } from '@milepost/contract/connections/sync'
import type { MismatchDetails } from '@milepost/contract/device-health/mismatch-details'
import type { VehicleDetails } from '@milepost/contract/vehicles/endpoints'
import type { CameraPosition } from '@milepost/domain/codes'
import { bookkeeping, byPerson, type Facts, whose } from './table-facts.ts'

// Where stored data of cameras, devices and rejected records appears in responses.

export type Camera = { own: VehicleDetails['cameras'][number] | undefined; listed: CameraPosition | undefined }

export const camera: Facts<'cameraStatus', Camera> = {
  clientId: whose,
  vehicleId: whose,
  position: ({ listed }) => listed,
  connectionId: 'that of its vehicle',
  status: ({ own }) => own?.status,
  reason: ({ own }) => own?.reason,
  since: ({ own }) => own?.since,
  reportedAt: 'of the vehicle, when any of its cameras was last reported',
  resolvedAt: byPerson,
  resolvedBy: byPerson,
  cameBack: ({ own }) => own?.cameBack,
  firstReportedAt: bookkeeping,
  fittedAt: 'since when events that only a camera detects could have been reported',
  resolvedByName: byPerson,
  evidenceAt: 'it distinguishes newer reports from older ones',
}

export const mismatch: Facts<'vehicleMismatch', MismatchDetails | undefined> = {
  clientId: whose,
  vehicleId: whose,
  type: (details) => details?.mismatchType,
  connectionId: 'that of its vehicle',
  since: (details) => details?.since,
  evidence: {
    of: (details, { evidence }) => reportedIn(evidence, JSON.stringify(details)),
    as: (evidence) => Object.keys(evidence as object).filter((key) => (evidence as Evidence)[key] !== null),
  },
  reportedAt: (details) => details?.reportedAt,
  healedAt: 'fixed ones are in no list',
  resolvedAt: byPerson,
  resolvedBy: byPerson,
  cameBack: (details) => details?.cameBack,
  resolvedByName: byPerson,
}

export type Evidence = Readonly<Record<string, unknown>>

/** Codes appear as text; other evidence appears unchanged. */
export const reportedIn = (evidence: unknown, text: string) =>
  Object.entries(evidence as Evidence).flatMap(([key, value]) =>
    value !== null && (key === 'reason' ? /"reason":"[A-Z]/.test(text) : text.includes(String(value))) ? [key] : [],
  )

export const rejected: Facts<'rejectedRecord', RejectedRecord | undefined> = {
  clientId: whose,
  connectionId: whose,
  stream: { of: (record) => record?.dataType, as: (stream) => stream.split('.')[0] },
  externalId: (record) => record?.externalId,
  reason: (record) => record?.reason,
  path: (record) => record?.path,
  part: { of: (record) => record?.part, as: (part) => part || null },
  payload: (record) => record?.payload,
  record: 'what is stored once the tags have a type',
  firstSeenAt: (record) => record?.firstSeenAt,
  lastSeenAt: (record) => record?.lastSeenAt,
  times: (record) => record?.times,
  storedAt: (record) => record?.storedAt,
  device: (record) => record?.device,
  cause: (record) => record?.cause,
  records: 'added up in a row of the list',
  seen: 'it distinguishes records that are read again',
}
