// Generated from the migrated database by tools/make-tables.ts; do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely'

/** The content of a JSON column is typed where it is read. */
type Json = unknown

export type AccidentTable = {
  clientId: number
  connectionId: number
  costEstimateUsd: ColumnType<number | null, number | null | undefined, number | null>
  countedFaultPercent: ColumnType<number | null, number | null | undefined, number | null>
  driverId: ColumnType<string | null, string | number | null | undefined, string | number | null>
  faultPercent: ColumnType<number | null, number | null | undefined, number | null>
  id: ColumnType<string, string | number, string | number>
  impactZones: ColumnType<number, number | undefined, number>
  isIndependentlyConfirmed: ColumnType<boolean, boolean | undefined, boolean>
  madeAt: ColumnType<string, string | Date | undefined, string | Date>
  maxG: ColumnType<number | null, number | null | undefined, number | null>
  number: number
  occurredAt: ColumnType<string, string | Date, string | Date>
  origin: string
  placeId: ColumnType<number | null, number | null | undefined, number | null>
  rating: number
  risk: number
  severity: number
  translatedType: string
  vehicleId: ColumnType<string, string | number, string | number>
  withdrawnAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export type AccidentChangeTable = {
  clientId: number
  accidentId: ColumnType<string, string | number, string | number>
  at: ColumnType<string, string | Date | undefined, string | Date>
  id: string
  userId: ColumnType<string | null, string | null | undefined, string | null>
  userName: string
  text: string
  reason: ColumnType<string | null, string | null | undefined, string | null>
}

export type AccidentCountTable = {
  clientId: number
  lastNumber: number
}

export type AnnotationLeaseTable = {
  clientId: number
  incidentId: ColumnType<string, string | number, string | number>
  id: string
  userId: string
  userName: string
  stage: string
  drawn: ColumnType<string | null, string | null | undefined, string | null>
  answers: ColumnType<string | null, string | null | undefined, string | null>
  servedAt: ColumnType<string, string | Date | undefined, string | Date>
  until: ColumnType<string, string | Date, string | Date>
}

export type AnnotationSkipTable = {
  clientId: number
  incidentId: ColumnType<string, string | number, string | number>
  userId: string
  userName: string
  reason: string
  note: ColumnType<string | null, string | null | undefined, string | null>
  at: ColumnType<string, string | Date | undefined, string | Date>
}

export type ApiTokenTable = {
  id: string
  clientId: number
  userId: string
  name: string
  prefix: string
  secretSha256: Buffer
  scopes: string[]
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
  expiresAt: ColumnType<string, string | Date, string | Date>
  lastUsedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  revokedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  remindedDays: ColumnType<number | null, number | null | undefined, number | null>
}

export type AppUserTable = {
  id: string
  clientId: number
  email: string
  name: string
  subject: ColumnType<string | null, string | null | undefined, string | null>
  roles: ColumnType<string[], string[] | undefined, string[]>
  groups: ColumnType<string[], string[] | undefined, string[]>
  needsReview: ColumnType<boolean, boolean | undefined, boolean>
  isReviewer: ColumnType<boolean, boolean | undefined, boolean>
  excludedTranslatedTypes: ColumnType<string[], string[] | undefined, string[]>
  neverReviewTranslatedTypes: ColumnType<string[], string[] | undefined, string[]>
  phoneNumber: ColumnType<string | null, string | null | undefined, string | null>
  phoneVerifiedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  lastSignInAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
  directoryProfile: ColumnType<Json | null, Json | null | undefined, Json | null>
  deactivatedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  accessBy: ColumnType<string | null, string | null | undefined, string | null>
  accessReadAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  adminKeptAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export type AuditEntryTable = {
  clientId: number
  at: ColumnType<string, string | Date | undefined, string | Date>
  id: string
  userId: ColumnType<string | null, string | null | undefined, string | null>
  userName: string
  action: string
  subjectType: string
  subjectId: string
  detail: ColumnType<Json, Json | undefined, Json>
  address: ColumnType<string | null, string | null | undefined, string | null>
  subjectName: ColumnType<string | null, string | null | undefined, string | null>
}

export type CameraHealthTable = {
  clientId: number
  vehicleId: ColumnType<string, string | number, string | number>
  connectionId: number
  status: number
  since: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  reportedAt: ColumnType<string, string | Date, string | Date>
  cameBack: boolean
  frontInternal: ColumnType<number | null, number | null | undefined, number | null>
  frontExternal: ColumnType<number | null, number | null | undefined, number | null>
  rearExternal: ColumnType<number | null, number | null | undefined, number | null>
}

export type CameraSightTable = {
  clientId: number
  vehicleId: ColumnType<string, string | number, string | number>
  position: number
  lookedUntil: ColumnType<string, string | Date, string | Date>
  state: Json
}

export type CameraStatusTable = {
  clientId: number
  vehicleId: ColumnType<string, string | number, string | number>
  position: number
  connectionId: number
  status: number
  reason: ColumnType<string | null, string | null | undefined, string | null>
  since: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  reportedAt: ColumnType<string, string | Date, string | Date>
  evidenceAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  firstReportedAt: ColumnType<string, string | Date | undefined, string | Date>
  fittedAt: ColumnType<string, string | Date | undefined, string | Date>
  resolvedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  resolvedBy: ColumnType<string | null, string | null | undefined, string | null>
  resolvedByName: ColumnType<string | null, string | null | undefined, string | null>
  cameBack: ColumnType<boolean, boolean | undefined, boolean>
}

export type ClaimTable = {
  clientId: number
  id: ColumnType<string, string | number, string | number>
  claimNumber: string
  insurerName: ColumnType<string | null, string | null | undefined, string | null>
  policyNumber: string
  policyId: ColumnType<string, string | number, string | number>
  vehicleId: ColumnType<string | null, string | number | null | undefined, string | number | null>
  vehicleText: ColumnType<string | null, string | null | undefined, string | null>
  occurredOn: string
  localTime: ColumnType<string | null, string | null | undefined, string | null>
  faultPercent: ColumnType<number | null, number | null | undefined, number | null>
  paidUsd: ColumnType<number | null, number | null | undefined, number | null>
  reservedUsd: ColumnType<number | null, number | null | undefined, number | null>
  injuries: ColumnType<number | null, number | null | undefined, number | null>
  status: ColumnType<string | null, string | null | undefined, string | null>
  lossRunId: string
}

export type ClaimCoverTable = {
  clientId: number
  lossRunId: string
  policyId: ColumnType<string, string | number, string | number>
  startsOn: string
  endsOn: string
}

export type ClaimMatchTable = {
  clientId: number
  claimId: ColumnType<string, string | number, string | number>
  incidentId: ColumnType<string, string | number, string | number>
  isMatch: boolean
  decidedBy: string
  decidedAt: ColumnType<string, string | Date, string | Date>
}

export type ClientTable = {
  id: GeneratedAlways<number>
  name: string
  timeZone: ColumnType<string, string | undefined, string>
  contractStart: ColumnType<string | null, string | null | undefined, string | null>
  contractEnd: ColumnType<string | null, string | null | undefined, string | null>
  pricingTiers: ColumnType<Json, Json | undefined, Json>
  whiteLabel: ColumnType<Json | null, Json | null | undefined, Json | null>
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
  logoFile: ColumnType<string | null, string | null | undefined, string | null>
  contractFile: ColumnType<string | null, string | null | undefined, string | null>
  fleetLinkVersion: ColumnType<number, number | undefined, number>
  requiresSignerPhone: ColumnType<boolean, boolean | undefined, boolean>
}

export type ClientDayTable = {
  clientId: number
  day: string
  vehicles: number
  distanceMeters: number
  drivingSeconds: number
  trips: number
  incidents: number
  severity4: number
  severity5: number
  risk: number
}

export type CoachingContactTable = {
  clientId: number
  id: string
  connectionId: number
  name: string
  email: ColumnType<string | null, string | null | undefined, string | null>
  phoneNumber: ColumnType<string | null, string | null | undefined, string | null>
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
}

export type CoachingContactResourceTable = {
  clientId: number
  contactId: string
  connectionId: number
  resourceType: number
  resourceId: ColumnType<string, string | number, string | number>
}

export type CoachingConversationTable = {
  clientId: number
  id: string
  connectionId: number
  driverId: ColumnType<string | null, string | number | null | undefined, string | number | null>
  vehicleId: ColumnType<string | null, string | number | null | undefined, string | number | null>
  contactId: ColumnType<string | null, string | null | undefined, string | null>
  lastMessage: ColumnType<string, string | undefined, string>
  lastMessageAt: ColumnType<string, string | Date | undefined, string | Date>
  awaitsReply: ColumnType<boolean, boolean | undefined, boolean>
  unread: ColumnType<number, number | undefined, number>
  coachedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
}

export type CoachingMessageTable = {
  clientId: number
  id: string
  conversationId: string
  connectionId: number
  at: ColumnType<string, string | Date | undefined, string | Date>
  isReply: boolean
  byId: ColumnType<string | null, string | null | undefined, string | null>
  byName: string
  text: string
  contactId: ColumnType<string | null, string | null | undefined, string | null>
  contactName: ColumnType<string | null, string | null | undefined, string | null>
  channel: ColumnType<string | null, string | null | undefined, string | null>
  address: ColumnType<string | null, string | null | undefined, string | null>
  outboxId: ColumnType<string | null, string | null | undefined, string | null>
  answers: ColumnType<string | null, string | null | undefined, string | null>
  secretSha256: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  expiresAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  openedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export type CoachingMessageIncidentTable = {
  clientId: number
  incidentId: ColumnType<string, string | number, string | number>
  messageId: string
  place: number
}

export type CoachingOptOutTable = {
  clientId: number
  address: string
  at: ColumnType<string, string | Date | undefined, string | Date>
}

export type ComplianceChecklistTable = {
  clientId: number
  id: string
  name: string
  metrics: Json
  updatedAt: ColumnType<string, string | Date | undefined, string | Date>
  emails: ColumnType<string[], string[] | undefined, string[]>
}

export type ComplianceConnectionTable = {
  clientId: number
  connectionId: number
  checklistId: string
}

export type ComplianceMetricTable = {
  clientId: number
  key: string
  acceptableValues: Json
  shouldReceiveNotification: boolean
}

export type ComplianceMonthTable = {
  clientId: number
  month: string
  vehicleId: ColumnType<string, string | number, string | number>
  facts: Json
  basis: string
  calculatedAt: ColumnType<string, string | Date | undefined, string | Date>
}

export type ComplianceNoticeTable = {
  clientId: number
  month: string
  vehicleId: ColumnType<string, string | number, string | number>
  metric: string
  recipient: string
  id: string
  vehicleName: string
  checklistName: string
  detail: string
  messageId: ColumnType<string | null, string | null | undefined, string | null>
  skipped: ColumnType<string | null, string | null | undefined, string | null>
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
}

export type ComplianceNoticeRunTable = {
  clientId: number
  day: string
}

export type ConnectionTable = {
  clientId: number
  id: ColumnType<number, number | undefined, number>
  providerId: number
  name: string
  origin: ColumnType<number, number | undefined, number>
  healthStatus: ColumnType<number, number | undefined, number>
  healthReason: ColumnType<string | null, string | null | undefined, string | null>
  healthSince: ColumnType<string, string | Date | undefined, string | Date>
  accountId: ColumnType<string | null, string | null | undefined, string | null>
  accountName: ColumnType<string | null, string | null | undefined, string | null>
  region: ColumnType<string | null, string | null | undefined, string | null>
  baseUrl: ColumnType<string | null, string | null | undefined, string | null>
  credentials: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  credentialsKeyId: ColumnType<string | null, string | null | undefined, string | null>
  hintKey: ColumnType<string, string | undefined, string>
  hintedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  signerEmail: ColumnType<string | null, string | null | undefined, string | null>
  signerFirstName: ColumnType<string | null, string | null | undefined, string | null>
  signerLastName: ColumnType<string | null, string | null | undefined, string | null>
  contactNumber: ColumnType<string | null, string | null | undefined, string | null>
  dotNumber: ColumnType<string | null, string | null | undefined, string | null>
  taxId: ColumnType<string | null, string | null | undefined, string | null>
  policyNumber: ColumnType<string | null, string | null | undefined, string | null>
  insurerName: ColumnType<string | null, string | null | undefined, string | null>
  termsUrl: ColumnType<string | null, string | null | undefined, string | null>
  sourceAppId: ColumnType<string | null, string | null | undefined, string | null>
  hasQueue: ColumnType<boolean, boolean | undefined, boolean>
  signedTermsFile: ColumnType<string | null, string | null | undefined, string | null>
  historyMonths: ColumnType<number, number | undefined, number>
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
  deletedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  hiddenAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  proposedPolicy: ColumnType<Json | null, Json | null | undefined, Json | null>
}

export type ConnectionInviteTable = {
  clientId: number
  id: string
  email: string
  fleetName: ColumnType<string | null, string | null | undefined, string | null>
  providerId: ColumnType<number | null, number | null | undefined, number | null>
  note: ColumnType<string | null, string | null | undefined, string | null>
  sentBy: ColumnType<string | null, string | null | undefined, string | null>
  sentByName: string
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
  sentAt: ColumnType<string, string | Date | undefined, string | Date>
  expiresAt: ColumnType<string, string | Date, string | Date>
  days: number
  openedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  stepReached: ColumnType<number, number | undefined, number>
  completedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  declinedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  declineNote: ColumnType<string | null, string | null | undefined, string | null>
  revokedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export type ConnectionRequestTable = {
  clientId: number
  id: string
  keyId: string
  sealed: Buffer
  receivedAt: ColumnType<string, string | Date | undefined, string | Date>
  expiresAt: ColumnType<string, string | Date, string | Date>
  isUnassigned: ColumnType<boolean, boolean | undefined, boolean>
}

export type CountedStepTable = {
  role: string
  stepAt: ColumnType<string, string | Date, string | Date>
  writtenAt: ColumnType<string, string | Date, string | Date>
}

export type DeletedConnectionTable = {
  clientId: number
  connectionId: number
  insurerName: ColumnType<string | null, string | null | undefined, string | null>
  policyNumber: ColumnType<string | null, string | null | undefined, string | null>
  deletedAt: ColumnType<string, string | Date, string | Date>
  years: ColumnType<number | null, number | null | undefined, number | null>
  relativeRisk: ColumnType<number | null, number | null | undefined, number | null>
  units: ColumnType<Json | null, Json | null | undefined, Json | null>
}

export type DetectionDueTable = {
  clientId: number
  vehicleId: ColumnType<string, string | number, string | number>
  day: string
  connectionId: number
  fromAt: ColumnType<string, string | Date, string | Date>
  untilAt: ColumnType<string, string | Date, string | Date>
  moved: boolean
  dueAt: ColumnType<string, string | Date | undefined, string | Date>
  markedAt: ColumnType<string, string | Date | undefined, string | Date>
}

export type DirectoryGroupTable = {
  clientId: number
  id: string
  displayName: string
  externalId: ColumnType<string | null, string | null | undefined, string | null>
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
}

export type DirectoryGroupMemberTable = {
  clientId: number
  groupId: string
  userId: string
}

export type DismissedIncidentTable = {
  clientId: number
  id: ColumnType<string, string | number, string | number>
  connectionId: number
  revision: ColumnType<string | null, string | number | null | undefined, string | number | null>
  withdrawnAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  isFinal: ColumnType<boolean, boolean | undefined, boolean>
  month: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export type DriverTable = {
  clientId: number
  id: ColumnType<string, string | number, string | number>
  connectionId: number
  externalId: string
  revision: ColumnType<string | null, string | number | null | undefined, string | number | null>
  name: string
  employeeNumber: ColumnType<string | null, string | null | undefined, string | null>
  status: ColumnType<number, number | undefined, number>
  inactiveReason: ColumnType<string | null, string | null | undefined, string | null>
  licenseState: ColumnType<string | null, string | null | undefined, string | null>
  licenseNumber: ColumnType<string | null, string | null | undefined, string | null>
  phoneNumber: ColumnType<string | null, string | null | undefined, string | null>
  search: string
  incidents30d: ColumnType<number, number | undefined, number>
  lastTripAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  sumsUntil: ColumnType<string, string | Date | undefined, string | Date>
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
  updatedAt: ColumnType<string, string | Date | undefined, string | Date>
  goneAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  distance30dMeters: ColumnType<number | null, number | null | undefined, number | null>
  measured30d: ColumnType<number, number | undefined, number>
  mergedInto: ColumnType<string | null, string | number | null | undefined, string | number | null>
  missingSince: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export type DriverDueTable = {
  clientId: number
  driverId: ColumnType<string, string | number, string | number>
  month: string
}

export type DriverEvidenceMonthTable = {
  clientId: number
  driverId: ColumnType<string, string | number, string | number>
  month: string
  formula: ColumnType<string | null, string | null | undefined, string | null>
  sums: ColumnType<number[] | null, number[] | null | undefined, number[] | null>
  regions: ColumnType<number[] | null, number[] | null | undefined, number[] | null>
  firstDay: ColumnType<string | null, string | null | undefined, string | null>
  lastDay: ColumnType<string | null, string | null | undefined, string | null>
  firstDriven: ColumnType<string | null, string | null | undefined, string | null>
  lastDriven: ColumnType<string | null, string | null | undefined, string | null>
}

export type DriverPeriodTable = {
  clientId: number
  connectionId: number
  vehicleId: ColumnType<string, string | number, string | number>
  fromAt: ColumnType<string, string | Date, string | Date>
  untilAt: ColumnType<string, string | Date, string | Date>
  driverExternalId: string
}

export type DriverScoreTable = {
  clientId: number
  driverId: ColumnType<string, string | number, string | number>
  combined: ColumnType<number | null, number | null | undefined, number | null>
  combinedLow: ColumnType<number | null, number | null | undefined, number | null>
  combinedHigh: ColumnType<number | null, number | null | undefined, number | null>
  behavioral: ColumnType<number | null, number | null | undefined, number | null>
  behavioralLow: ColumnType<number | null, number | null | undefined, number | null>
  behavioralHigh: ColumnType<number | null, number | null | undefined, number | null>
  environmental: ColumnType<number | null, number | null | undefined, number | null>
  environmentalLow: ColumnType<number | null, number | null | undefined, number | null>
  environmentalHigh: ColumnType<number | null, number | null | undefined, number | null>
  usage: ColumnType<number | null, number | null | undefined, number | null>
  usageLow: ColumnType<number | null, number | null | undefined, number | null>
  usageHigh: ColumnType<number | null, number | null | undefined, number | null>
  experience: ColumnType<number | null, number | null | undefined, number | null>
  experienceLow: ColumnType<number | null, number | null | undefined, number | null>
  experienceHigh: ColumnType<number | null, number | null | undefined, number | null>
  provisional: boolean
  exposure: number
  configVersion: number
  priorsVersion: string
  parts: ColumnType<Json | null, Json | null | undefined, Json | null>
  missing: ColumnType<Json | null, Json | null | undefined, Json | null>
  fingerprint: ColumnType<string | null, string | null | undefined, string | null>
  computedAt: ColumnType<string, string | Date, string | Date>
}

export type DriverScoreMonthTable = {
  clientId: number
  driverId: ColumnType<string, string | number, string | number>
  month: string
  combined: ColumnType<number | null, number | null | undefined, number | null>
  combinedLow: ColumnType<number | null, number | null | undefined, number | null>
  combinedHigh: ColumnType<number | null, number | null | undefined, number | null>
  behavioral: ColumnType<number | null, number | null | undefined, number | null>
  behavioralLow: ColumnType<number | null, number | null | undefined, number | null>
  behavioralHigh: ColumnType<number | null, number | null | undefined, number | null>
  environmental: ColumnType<number | null, number | null | undefined, number | null>
  environmentalLow: ColumnType<number | null, number | null | undefined, number | null>
  environmentalHigh: ColumnType<number | null, number | null | undefined, number | null>
  usage: ColumnType<number | null, number | null | undefined, number | null>
  usageLow: ColumnType<number | null, number | null | undefined, number | null>
  usageHigh: ColumnType<number | null, number | null | undefined, number | null>
  experience: ColumnType<number | null, number | null | undefined, number | null>
  experienceLow: ColumnType<number | null, number | null | undefined, number | null>
  experienceHigh: ColumnType<number | null, number | null | undefined, number | null>
  provisional: boolean
  comparable: ColumnType<boolean, boolean | undefined, boolean>
  exposure: number
  reasons: ColumnType<Json | null, Json | null | undefined, Json | null>
  missing: ColumnType<Json | null, Json | null | undefined, Json | null>
  configVersion: number
  priorsVersion: string
  computedAt: ColumnType<string, string | Date, string | Date>
  formula: ColumnType<string | null, string | null | undefined, string | null>
  provisionalParts: ColumnType<Json | null, Json | null | undefined, Json | null>
}

export type DriverSeparateTable = {
  clientId: number
  firstId: ColumnType<string, string | number, string | number>
  secondId: ColumnType<string, string | number, string | number>
  userId: ColumnType<string | null, string | null | undefined, string | null>
  userName: string
  at: ColumnType<string, string | Date | undefined, string | Date>
}

export type EventNoticeTable = {
  clientId: number
  incidentId: ColumnType<string, string | number, string | number>
  recipient: string
  id: string
  occurredAt: ColumnType<string, string | Date, string | Date>
  vehicleId: ColumnType<string, string | number, string | number>
  vehicleName: string
  translatedType: string
  ruleIds: string[]
  ruleTitles: string[]
  frequency: string
  dueAt: ColumnType<string, string | Date, string | Date>
  messageId: ColumnType<string | null, string | null | undefined, string | null>
  skipped: ColumnType<string | null, string | null | undefined, string | null>
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
}

export type EvidenceMonthTable = {
  clientId: number
  vehicleId: ColumnType<string, string | number, string | number>
  month: string
  formula: ColumnType<string | null, string | null | undefined, string | null>
  sums: ColumnType<number[] | null, number[] | null | undefined, number[] | null>
  regions: ColumnType<number[] | null, number[] | null | undefined, number[] | null>
  firstDay: ColumnType<string | null, string | null | undefined, string | null>
  lastDay: ColumnType<string | null, string | null | undefined, string | null>
  firstDriven: ColumnType<string | null, string | null | undefined, string | null>
  lastDriven: ColumnType<string | null, string | null | undefined, string | null>
  miles: ColumnType<number | null, number | null | undefined, number | null>
  confirmedLosses: ColumnType<number | null, number | null | undefined, number | null>
}

export type ExportFileTable = {
  clientId: number
  id: string
  list: string
  format: string
  query: Json
  columns: string[]
  subject: ColumnType<string | null, string | null | undefined, string | null>
  filters: string
  timeZone: string
  units: string
  userId: ColumnType<string | null, string | null | undefined, string | null>
  userName: string
  state: string
  rows: ColumnType<number, number | undefined, number>
  totalRows: ColumnType<number | null, number | null | undefined, number | null>
  file: ColumnType<string | null, string | null | undefined, string | null>
  bytes: ColumnType<string | null, string | number | null | undefined, string | number | null>
  failure: ColumnType<string | null, string | null | undefined, string | null>
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
  finishedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export type FailureCountTable = {
  area: string
  stepAt: ColumnType<string, string | Date, string | Date>
  source: string
  message: string
  clientId: number
  connectionId: number
  failures: number
  firstAt: ColumnType<string, string | Date, string | Date>
  lastAt: ColumnType<string, string | Date, string | Date>
  logReference: ColumnType<string | null, string | null | undefined, string | null>
}

export type FleetRecordTable = {
  clientId: number
  configVersion: number
  fleet: string
  priorsVersion: string
  content: Json
  computedAt: ColumnType<string, string | Date | undefined, string | Date>
}

export type GoneTripTable = {
  clientId: number
  vehicleId: ColumnType<string, string | number, string | number>
  startedAt: ColumnType<string, string | Date, string | Date>
  endedAt: ColumnType<string, string | Date, string | Date>
  isPrivate: ColumnType<boolean, boolean | undefined, boolean>
}

export type IncidentTable = {
  occurredAt: ColumnType<string, string | Date, string | Date>
  id: ColumnType<string, string | number, string | number>
  vehicleId: ColumnType<string, string | number, string | number>
  driverId: ColumnType<string | null, string | number | null | undefined, string | number | null>
  clientId: number
  connectionId: number
  placeId: ColumnType<number | null, number | null | undefined, number | null>
  latitudeE6: ColumnType<number | null, number | null | undefined, number | null>
  longitudeE6: ColumnType<number | null, number | null | undefined, number | null>
  day: string
  risk: number
  configVersion: ColumnType<number, number | undefined, number>
  providerId: number
  regionId: ColumnType<number, number | undefined, number>
  severity: number
  rating: ColumnType<number, number | undefined, number>
  source: ColumnType<number, number | undefined, number>
  intensity: ColumnType<number | null, number | null | undefined, number | null>
  occurrences: ColumnType<number, number | undefined, number>
  speedKmh: ColumnType<number | null, number | null | undefined, number | null>
  overByKmh: ColumnType<number | null, number | null | undefined, number | null>
  hasVideo: ColumnType<boolean, boolean | undefined, boolean>
  translatedType: string
}

export type IncidentActivityTable = {
  clientId: number
  incidentId: ColumnType<string, string | number, string | number>
  at: ColumnType<string, string | Date | undefined, string | Date>
  id: string
  kind: string
  actor: string
  detail: ColumnType<Json, Json | undefined, Json>
}

export type IncidentAssignmentTable = {
  clientId: number
  incidentId: ColumnType<string, string | number, string | number>
  assigneeId: string
  assigneeName: string
  dueOn: ColumnType<string | null, string | null | undefined, string | null>
  assignedBy: string
  assignedAt: ColumnType<string, string | Date | undefined, string | Date>
}

export type IncidentByRegionTable = {
  clientId: number
  starts: string
  connectionId: number
  isMonth: boolean
  regionId: number
  severity: number
  rating: number
  source: number
  incidents: number
  repeats: ColumnType<number, number | undefined, number>
  riskThousandths: ColumnType<string, string | number, string | number>
}

export type IncidentByTypeTable = {
  clientId: number
  starts: string
  connectionId: number
  isMonth: boolean
  severity: number
  rating: number
  source: number
  incidents: number
  repeats: ColumnType<number, number | undefined, number>
  riskThousandths: ColumnType<string, string | number, string | number>
  translatedType: string
}

export type IncidentDetailTable = {
  occurredAt: ColumnType<string, string | Date, string | Date>
  id: ColumnType<string, string | number, string | number>
  clientId: number
  externalId: string
  reference: ColumnType<string | null, string | null | undefined, string | null>
  url: ColumnType<string | null, string | null | undefined, string | null>
  tripId: ColumnType<string | null, string | number | null | undefined, string | number | null>
  endedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  timeZone: string
  light: number
  traffic: ColumnType<number | null, number | null | undefined, number | null>
  weather: ColumnType<string | null, string | null | undefined, string | null>
  weatherSource: ColumnType<string | null, string | null | undefined, string | null>
  temperatureKelvin: ColumnType<number | null, number | null | undefined, number | null>
  temperatureSource: ColumnType<string | null, string | null | undefined, string | null>
  headingDegrees: ColumnType<number | null, number | null | undefined, number | null>
  speedBasis: ColumnType<string | null, string | null | undefined, string | null>
  speedLimitKmh: ColumnType<number | null, number | null | undefined, number | null>
  speedLimitSource: ColumnType<string | null, string | null | undefined, string | null>
  maxG: ColumnType<number | null, number | null | undefined, number | null>
  intensity: ColumnType<number | null, number | null | undefined, number | null>
  conditionsFactor: number
  sums: ColumnType<Json | null, Json | null | undefined, Json | null>
  tags: Json
  metadata: ColumnType<Json, Json | undefined, Json>
  providerState: ColumnType<string | null, string | null | undefined, string | null>
  raw: ColumnType<Json | null, Json | null | undefined, Json | null>
}

export type IncidentDuplicateTable = {
  clientId: number
  firstId: ColumnType<string, string | number, string | number>
  secondId: ColumnType<string, string | number, string | number>
  confidence: number
  gapSeconds: number
  gapMeters: ColumnType<number | null, number | null | undefined, number | null>
  reason: string
  foundAt: ColumnType<string, string | Date | undefined, string | Date>
  isSeparate: ColumnType<boolean, boolean | undefined, boolean>
  decisionId: ColumnType<string | null, string | null | undefined, string | null>
  decidedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  decidedBy: ColumnType<string | null, string | null | undefined, string | null>
  decidedName: ColumnType<string | null, string | null | undefined, string | null>
  confidenceBefore: ColumnType<number | null, number | null | undefined, number | null>
}

export type IncidentKeyTable = {
  clientId: number
  id: ColumnType<string, string | number, string | number>
  occurredAt: ColumnType<string, string | Date, string | Date>
  revision: ColumnType<string | null, string | number | null | undefined, string | number | null>
}

export type IncidentMediaTable = {
  clientId: number
  incidentId: ColumnType<string, string | number, string | number>
  position: number
  kind: number
  occurredAt: ColumnType<string, string | Date, string | Date>
  connectionId: number
  state: ColumnType<number, number | undefined, number>
  reason: ColumnType<string | null, string | null | undefined, string | null>
  source: Json
  fileId: ColumnType<string | null, string | null | undefined, string | null>
  file: ColumnType<string | null, string | null | undefined, string | null>
  contentType: ColumnType<string | null, string | null | undefined, string | null>
  bytes: ColumnType<number | null, number | null | undefined, number | null>
  videoSeconds: ColumnType<number | null, number | null | undefined, number | null>
  triggerSeconds: ColumnType<number | null, number | null | undefined, number | null>
  attempts: ColumnType<number, number | undefined, number>
  urgency: ColumnType<number, number | undefined, number>
  nextAt: ColumnType<string, string | Date | undefined, string | Date>
  isSerious: ColumnType<boolean, boolean | undefined, boolean>
}

export type IncidentRatingTable = {
  clientId: number
  incidentId: ColumnType<string, string | number, string | number>
  at: ColumnType<string, string | Date | undefined, string | Date>
  id: string
  userId: string
  userName: string
  rating: number
  ratingBefore: ColumnType<number | null, number | null | undefined, number | null>
  intensity: ColumnType<number | null, number | null | undefined, number | null>
  note: ColumnType<string | null, string | null | undefined, string | null>
  wrong: ColumnType<string | null, string | null | undefined, string | null>
  counts: ColumnType<boolean, boolean | undefined, boolean>
  reason: ColumnType<string | null, string | null | undefined, string | null>
  stage: ColumnType<string | null, string | null | undefined, string | null>
  reportedType: ColumnType<string | null, string | null | undefined, string | null>
  translatedType: ColumnType<string | null, string | null | undefined, string | null>
  intensityBefore: ColumnType<number | null, number | null | undefined, number | null>
  severity: ColumnType<number | null, number | null | undefined, number | null>
  seconds: ColumnType<number | null, number | null | undefined, number | null>
  drawn: ColumnType<string | null, string | null | undefined, string | null>
  answers: ColumnType<string | null, string | null | undefined, string | null>
  verdict: ColumnType<string | null, string | null | undefined, string | null>
  state: ColumnType<string | null, string | null | undefined, string | null>
  providerId: ColumnType<number | null, number | null | undefined, number | null>
  source: ColumnType<number | null, number | null | undefined, number | null>
  isSampled: ColumnType<boolean, boolean | undefined, boolean>
}

export type IncidentTelemetryTable = {
  clientId: number
  incidentId: ColumnType<string, string | number, string | number>
  samples: Json
  fetchedAt: ColumnType<string, string | Date | undefined, string | Date>
}

export type IncidentTotalTable = {
  clientId: number
  starts: string
  connectionId: number
  isMonth: boolean
  severity: number
  rating: number
  source: number
  incidents: number
  repeats: ColumnType<number, number | undefined, number>
  riskThousandths: ColumnType<string, string | number, string | number>
}

export type IncidentTypeTable = {
  translatedType: string
  word: string
  logo: string
  scoringType: ColumnType<string | null, string | null | undefined, string | null>
  isExtended: ColumnType<boolean, boolean | undefined, boolean>
  isBehavioral: ColumnType<boolean, boolean | undefined, boolean>
  hasIntensity: ColumnType<boolean, boolean | undefined, boolean>
  excludeFromReview: ColumnType<boolean, boolean | undefined, boolean>
  jumpFromQueue: ColumnType<boolean, boolean | undefined, boolean>
  ordinal: ColumnType<number, number | undefined, number>
  updatedAt: ColumnType<string, string | Date | undefined, string | Date>
  logoFile: ColumnType<string | null, string | null | undefined, string | null>
}

export type IncidentTypeTagTable = {
  providerId: number
  tag: string
  translatedType: ColumnType<string | null, string | null | undefined, string | null>
  ignored: ColumnType<boolean, boolean | undefined, boolean>
}

export type IncidentVerdictsTable = {
  clientId: number
  starts: string
  connectionId: number
  isMonth: boolean
  source: number
  accurate: number
  inaccurate: number
  pending: number
  neverRated: number
  translatedType: string
}

export type InstallationTable = {
  key: string
  value: Json
  updatedAt: ColumnType<string, string | Date | undefined, string | Date>
}

export type JobRunTable = {
  id: string
  job: string
  key: ColumnType<string, string | undefined, string>
  payload: ColumnType<Json, Json | undefined, Json>
  clientId: ColumnType<number | null, number | null | undefined, number | null>
  connectionId: ColumnType<number | null, number | null | undefined, number | null>
  askedBy: ColumnType<string | null, string | null | undefined, string | null>
  state: string
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
  startedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  finishedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  heartbeatAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  nextAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  attempts: ColumnType<number, number | undefined, number>
  records: ColumnType<string | null, string | number | null | undefined, string | number | null>
  total: ColumnType<string | null, string | number | null | undefined, string | number | null>
  error: ColumnType<string | null, string | null | undefined, string | null>
  log: ColumnType<string[], string[] | undefined, string[]>
}

export type KnownAnswerTable = {
  clientId: number
  incidentId: ColumnType<string, string | number, string | number>
  userId: string
  userName: string
  at: ColumnType<string, string | Date | undefined, string | Date>
}

export type LossNoticeTable = {
  clientId: number
  incidentId: ColumnType<string, string | number, string | number>
  level: number
  recipient: string
  id: string
  occurredAt: ColumnType<string, string | Date, string | Date>
  vehicleId: ColumnType<string, string | number, string | number>
  vehicleName: string
  vehicleVin: ColumnType<string | null, string | null | undefined, string | null>
  reason: string
  delivery: string
  failure: ColumnType<string | null, string | null | undefined, string | null>
  isStoredOnly: ColumnType<boolean, boolean | undefined, boolean>
  confirmedByName: ColumnType<string | null, string | null | undefined, string | null>
  messageId: ColumnType<string | null, string | null | undefined, string | null>
  sentAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
  note: ColumnType<string | null, string | null | undefined, string | null>
  sameAs: ColumnType<string | null, string | number | null | undefined, string | number | null>
}

export type LossNoticeRuleTable = {
  clientId: number
  level: number
  enabled: boolean
  emails: string[]
  minG: ColumnType<number | null, number | null | undefined, number | null>
  minSeverity: ColumnType<number | null, number | null | undefined, number | null>
  groupIds: string[]
  attach: string
  confirmBeforeSend: boolean
  triggers: string[]
  afterDays: ColumnType<number | null, number | null | undefined, number | null>
  enabledAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export type LossRunTable = {
  clientId: number
  id: string
  fileName: ColumnType<string | null, string | null | undefined, string | null>
  importedBy: string
  importedAt: ColumnType<string, string | Date, string | Date>
  claims: ColumnType<Json, Json | undefined, Json>
}

export type MergedEventTable = {
  clientId: number
  id: string
  primaryId: ColumnType<string, string | number, string | number>
  mergedId: ColumnType<string, string | number, string | number>
  connectionId: number
  kept: Json
  effects: ColumnType<Json, Json | undefined, Json>
  userId: ColumnType<string | null, string | null | undefined, string | null>
  userName: string
  at: ColumnType<string, string | Date | undefined, string | Date>
  undoneAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export type MessageTable = {
  clientId: number
  id: string
  kind: string
  purpose: string
  recipient: string
  subject: ColumnType<string | null, string | null | undefined, string | null>
  text: string
  html: ColumnType<string | null, string | null | undefined, string | null>
  secretSealed: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  secretKeyId: ColumnType<string | null, string | null | undefined, string | null>
  state: ColumnType<string, string | undefined, string>
  attempts: ColumnType<number, number | undefined, number>
  error: ColumnType<string | null, string | null | undefined, string | null>
  remoteId: ColumnType<string | null, string | null | undefined, string | null>
  transport: ColumnType<string | null, string | null | undefined, string | null>
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
  sentAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  attachmentFile: ColumnType<string | null, string | null | undefined, string | null>
  attachmentName: ColumnType<string | null, string | null | undefined, string | null>
}

export type NoticeSubscriptionTable = {
  clientId: number
  address: string
  id: string
  secretSha256: Buffer
  secretKeyId: string
  secretSealed: Buffer
  pausedUntil: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  unsubscribedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
}

export type NotificationRuleTable = {
  clientId: number
  id: string
  title: string
  emails: string[]
  phoneNumbers: ColumnType<string[], string[] | undefined, string[]>
  riskScores: number[]
  types: string[]
  groupIds: string[]
  frequency: string
  quietFrom: ColumnType<number | null, number | null | undefined, number | null>
  quietTo: ColumnType<number | null, number | null | undefined, number | null>
  enabled: boolean
  createdBy: ColumnType<string | null, string | null | undefined, string | null>
  createdByName: string
  createdByEmail: string
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
  lastSentAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  channelIds: ColumnType<string[], string[] | undefined, string[]>
}

export type OnboardingFormTable = {
  clientId: number
  keySha256: Buffer
  keyId: string
  sealed: Buffer
  expiresAt: ColumnType<string, string | Date, string | Date>
  connectionId: ColumnType<number | null, number | null | undefined, number | null>
  verifiedPhoneDigits: ColumnType<string | null, string | null | undefined, string | null>
  verifiedPhoneAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  openedBy: ColumnType<Json | null, Json | null | undefined, Json | null>
  consentStateSha256: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  consentUntil: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export type PhoneCodeTable = {
  holder: string
  phoneNumber: string
  codeHmac: string
  tries: ColumnType<number, number | undefined, number>
  sentAt: ColumnType<string, string | Date | undefined, string | Date>
  expiresAt: ColumnType<string, string | Date, string | Date>
}

export type PlaceTable = {
  id: GeneratedAlways<number>
  city: ColumnType<string | null, string | null | undefined, string | null>
  county: ColumnType<string | null, string | null | undefined, string | null>
  regionId: ColumnType<number, number | undefined, number>
  country: ColumnType<string | null, string | null | undefined, string | null>
  search: string
}

export type PolicyTermTable = {
  clientId: number
  policyId: ColumnType<string, string | number, string | number>
  startsOn: string
  renewsOn: string
  insurerName: ColumnType<string | null, string | null | undefined, string | null>
  policyNumber: string
  premiumUsd: ColumnType<number | null, number | null | undefined, number | null>
  accidentLimitUsd: ColumnType<number | null, number | null | undefined, number | null>
  aggregateLimitUsd: ColumnType<number | null, number | null | undefined, number | null>
  garagingRegion: ColumnType<number | null, number | null | undefined, number | null>
  radius: ColumnType<number | null, number | null | undefined, number | null>
  commodity: ColumnType<string | null, string | null | undefined, string | null>
  changedAt: ColumnType<string, string | Date | undefined, string | Date>
}

export type PositionTable = {
  at: ColumnType<string, string | Date, string | Date>
  clientId: number
  vehicleId: ColumnType<string, string | number, string | number>
  latitudeE6: number
  longitudeE6: number
  speedKmh: ColumnType<number | null, number | null | undefined, number | null>
  headingDegrees: ColumnType<number | null, number | null | undefined, number | null>
  flags: ColumnType<number, number | undefined, number>
  speedLimitKmh: ColumnType<number | null, number | null | undefined, number | null>
}

export type ProviderTable = {
  id: number
  code: string
  name: string
  displayName: string
}

export type ProviderDriverScoreTable = {
  clientId: number
  driverId: ColumnType<string, string | number, string | number>
  untilAt: ColumnType<string, string | Date, string | Date>
  fromAt: ColumnType<string, string | Date, string | Date>
  connectionId: number
  score: number
  distanceMeters: ColumnType<number | null, number | null | undefined, number | null>
}

export type ProviderSessionTable = {
  clientId: number
  connectionId: number
  keyId: string
  sealed: Buffer
  renewedAt: ColumnType<string, string | Date | undefined, string | Date>
}

export type RateBucketTable = {
  bucket: string
  tokens: number
  refilledAt: ColumnType<string, string | Date, string | Date>
}

export type RegionEvidenceMonthTable = {
  clientId: number
  regionId: number
  providerId: number
  month: string
  sums: number[]
  firstDay: ColumnType<string | null, string | null | undefined, string | null>
  lastDay: ColumnType<string | null, string | null | undefined, string | null>
}

export type RejectedRecordTable = {
  clientId: number
  connectionId: number
  stream: string
  externalId: string
  reason: string
  path: ColumnType<string | null, string | null | undefined, string | null>
  payload: ColumnType<Json | null, Json | null | undefined, Json | null>
  firstSeenAt: ColumnType<string, string | Date | undefined, string | Date>
  lastSeenAt: ColumnType<string, string | Date | undefined, string | Date>
  times: ColumnType<number, number | undefined, number>
  storedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  record: ColumnType<Json | null, Json | null | undefined, Json | null>
  part: ColumnType<string, string | undefined, string>
  device: ColumnType<string | null, string | null | undefined, string | null>
  cause: ColumnType<string | null, string | null | undefined, string | null>
  records: ColumnType<number, number | undefined, number>
  seen: ColumnType<number[] | null, number[] | null | undefined, number[] | null>
}

export type ReportDeliveryTable = {
  clientId: number
  id: string
  runId: string
  recipient: string
  secretSha256: Buffer
  messageId: string
  openedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export type ReportPauseTable = {
  clientId: number
  scheduleId: string
  address: string
  pausedAt: ColumnType<string, string | Date, string | Date>
}

export type ReportRunTable = {
  clientId: number
  id: string
  scheduleId: string
  dueAt: ColumnType<string, string | Date, string | Date>
  byHand: boolean
  state: string
  rows: ColumnType<number | null, number | null | undefined, number | null>
  file: ColumnType<string | null, string | null | undefined, string | null>
  fileName: ColumnType<string | null, string | null | undefined, string | null>
  bytes: ColumnType<string | null, string | number | null | undefined, string | number | null>
  failure: ColumnType<string | null, string | null | undefined, string | null>
  finishedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
}

export type ReportScheduleTable = {
  clientId: number
  id: string
  ownerId: string
  ownerName: string
  name: string
  viewId: string
  format: string
  frequency: string
  weekday: ColumnType<number | null, number | null | undefined, number | null>
  monthDay: ColumnType<number | null, number | null | undefined, number | null>
  hour: number
  userIds: string[]
  contactIds: string[]
  nextAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  pausedBecause: ColumnType<string | null, string | null | undefined, string | null>
  endedBecause: ColumnType<string | null, string | null | undefined, string | null>
  resumedAt: ColumnType<string, string | Date | undefined, string | Date>
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
}

export type RequestCountTable = {
  api: string
  stepAt: ColumnType<string, string | Date, string | Date>
  route: string
  status: number
  clientId: number
  upToMs: number
  calls: number
}

export type RiskScoreConfigTable = {
  clientId: number
  version: number
  config: Json
  activeFrom: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  sameAs: ColumnType<number | null, number | null | undefined, number | null>
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
  userId: ColumnType<string | null, string | null | undefined, string | null>
  userName: string
}

export type RollupDirtyTable = {
  clientId: number
  day: string
  vehicleId: ColumnType<string, string | number, string | number>
  urgency: ColumnType<number, number | undefined, number>
  eventsChanged: ColumnType<boolean, boolean | undefined, boolean>
  markedAt: ColumnType<string, string | Date | undefined, string | Date>
  dueAt: ColumnType<string, string | Date | undefined, string | Date>
  isHistory: ColumnType<boolean, boolean | undefined, boolean>
}

export type RushHourTable = {
  clientId: number
  position: number
  fromHour: number
  toHour: number
  traffic: number
}

export type RushHourBeforeTable = {
  clientId: number
  until: ColumnType<string, string | Date, string | Date>
  hours: Json
}

export type SampleReviewTable = {
  clientId: number
  providerId: number
  source: number
  scoringType: string
  month: string
  confirmed: number
  rejected: number
}

export type SavedViewTable = {
  clientId: number
  id: string
  ownerId: string
  ownerName: string
  page: string
  name: string
  search: string
  source: ColumnType<Json | null, Json | null | undefined, Json | null>
  isShared: boolean
  changedAt: ColumnType<string, string | Date | undefined, string | Date>
}

export type SavedViewDefaultTable = {
  clientId: number
  userId: string
  page: string
  viewId: string
}

export type ScoreDueTable = {
  clientId: number
  kind: number
  subjectId: ColumnType<string, string | number, string | number>
}

export type ScoreMonthSumTable = {
  clientId: number
  subject: number
  month: string
  connectionId: number
  riskType: string
  bands: number[]
  weighted: number
  exposure: number
  oldestVersion: number
  newestVersion: number
}

export type ScoringAnchorTable = {
  number: GeneratedAlways<number>
  version: string
  content: Json
  vehicles: number
  clients: number
  fittedAt: ColumnType<string, string | Date | undefined, string | Date>
}

export type ScoringPriorsTable = {
  clientId: number
  quarter: string
  configVersion: number
  version: string
  content: Json
  subjects: number
  fittedAt: ColumnType<string, string | Date | undefined, string | Date>
  anchor: ColumnType<string, string | undefined, string>
  shift: Json | null
}

export type ScoringStateTable = {
  clientId: number
  beganAt: ColumnType<string, string | Date | undefined, string | Date>
  scoredAt: ColumnType<string, string | Date, string | Date>
  seconds: ColumnType<number, number | undefined, number>
  hasChanged: ColumnType<boolean, boolean | undefined, boolean>
  driversBeganAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  driversAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  driversSeconds: ColumnType<number, number | undefined, number>
  driversPending: ColumnType<boolean, boolean | undefined, boolean>
  regionsBeganAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  regionsAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  regionsSeconds: ColumnType<number, number | undefined, number>
  regionsPending: ColumnType<boolean, boolean | undefined, boolean>
  monthsDone: ColumnType<number, number | undefined, number>
  monthsDue: ColumnType<number, number | undefined, number>
  pastAt: ColumnType<string, string | Date | undefined, string | Date>
  formula: ColumnType<string | null, string | null | undefined, string | null>
  failingSince: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export type SegmentDrivingTable = {
  clientId: number
  kind: number
  subjectId: ColumnType<string, string | number, string | number>
  isMonth: boolean
  starts: string
  vehicles: number
  distanceMeters: number
  drivingSeconds: number
  idleSeconds: number
  trips: number
  hours: string
  conditions: string
  roads: string
  lengths: string
  sources: string
  crossings: string
  regionVehicles: string
  totals: ColumnType<string, string | undefined, string>
}

export type SegmentDueTable = {
  clientId: number
  day: string
  kind: number
  subjectId: ColumnType<string, string | number, string | number>
  urgency: ColumnType<number, number | undefined, number>
  markedAt: ColumnType<string, string | Date, string | Date>
  takenAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  historyOf: ColumnType<number[] | null, number[] | null | undefined, number[] | null>
}

export type SegmentIncidentsTable = {
  clientId: number
  kind: number
  subjectId: ColumnType<string, string | number, string | number>
  isMonth: boolean
  starts: string
  translatedType: string
  severity1: ColumnType<number, number | undefined, number>
  severity2: ColumnType<number, number | undefined, number>
  severity3: ColumnType<number, number | undefined, number>
  severity4: ColumnType<number, number | undefined, number>
  severity5: ColumnType<number, number | undefined, number>
  accurate: ColumnType<number, number | undefined, number>
  inaccurate: ColumnType<number, number | undefined, number>
  unrated: ColumnType<number, number | undefined, number>
  unmeasured: ColumnType<number, number | undefined, number>
  riskThousandths: ColumnType<number, number | undefined, number>
  intensity: ColumnType<number, number | undefined, number>
  graded: ColumnType<number, number | undefined, number>
  counts: string
  regions: string
  hours: string
  conditions: string
  speedingExcess: ColumnType<string, string | undefined, string>
  totals: ColumnType<string, string | undefined, string>
}

export type SegmentScoreTable = {
  clientId: number
  kind: number
  subjectId: ColumnType<string, string | number, string | number>
  vehicles: number
  combined: ColumnType<number | null, number | null | undefined, number | null>
  combinedLow: ColumnType<number | null, number | null | undefined, number | null>
  combinedHigh: ColumnType<number | null, number | null | undefined, number | null>
  behavioral: ColumnType<number | null, number | null | undefined, number | null>
  behavioralLow: ColumnType<number | null, number | null | undefined, number | null>
  behavioralHigh: ColumnType<number | null, number | null | undefined, number | null>
  environmental: ColumnType<number | null, number | null | undefined, number | null>
  environmentalLow: ColumnType<number | null, number | null | undefined, number | null>
  environmentalHigh: ColumnType<number | null, number | null | undefined, number | null>
  usage: ColumnType<number | null, number | null | undefined, number | null>
  usageLow: ColumnType<number | null, number | null | undefined, number | null>
  usageHigh: ColumnType<number | null, number | null | undefined, number | null>
  experience: ColumnType<number | null, number | null | undefined, number | null>
  experienceLow: ColumnType<number | null, number | null | undefined, number | null>
  experienceHigh: ColumnType<number | null, number | null | undefined, number | null>
  provisional: boolean
  exposure: number
  configVersion: number
  priorsVersion: string
  parts: ColumnType<Json | null, Json | null | undefined, Json | null>
  missing: ColumnType<Json | null, Json | null | undefined, Json | null>
  fingerprint: ColumnType<string | null, string | null | undefined, string | null>
  computedAt: ColumnType<string, string | Date, string | Date>
}

export type SegmentScoreMonthTable = {
  clientId: number
  kind: number
  subjectId: ColumnType<string, string | number, string | number>
  month: string
  vehicles: number
  combined: ColumnType<number | null, number | null | undefined, number | null>
  combinedLow: ColumnType<number | null, number | null | undefined, number | null>
  combinedHigh: ColumnType<number | null, number | null | undefined, number | null>
  behavioral: ColumnType<number | null, number | null | undefined, number | null>
  behavioralLow: ColumnType<number | null, number | null | undefined, number | null>
  behavioralHigh: ColumnType<number | null, number | null | undefined, number | null>
  environmental: ColumnType<number | null, number | null | undefined, number | null>
  environmentalLow: ColumnType<number | null, number | null | undefined, number | null>
  environmentalHigh: ColumnType<number | null, number | null | undefined, number | null>
  usage: ColumnType<number | null, number | null | undefined, number | null>
  usageLow: ColumnType<number | null, number | null | undefined, number | null>
  usageHigh: ColumnType<number | null, number | null | undefined, number | null>
  experience: ColumnType<number | null, number | null | undefined, number | null>
  experienceLow: ColumnType<number | null, number | null | undefined, number | null>
  experienceHigh: ColumnType<number | null, number | null | undefined, number | null>
  provisional: boolean
  comparable: ColumnType<boolean, boolean | undefined, boolean>
  exposure: number
  reasons: ColumnType<Json | null, Json | null | undefined, Json | null>
  missing: ColumnType<Json | null, Json | null | undefined, Json | null>
  configVersion: number
  priorsVersion: string
  computedAt: ColumnType<string, string | Date, string | Date>
  formula: ColumnType<string | null, string | null | undefined, string | null>
  provisionalParts: ColumnType<Json | null, Json | null | undefined, Json | null>
}

export type ShareTable = {
  clientId: number
  id: string
  type: string
  sharedItem: string
  title: string
  vehicleId: ColumnType<string | null, string | number | null | undefined, string | number | null>
  vehicleName: ColumnType<string | null, string | null | undefined, string | null>
  vehicleVin: ColumnType<string | null, string | null | undefined, string | null>
  createdBy: ColumnType<string | null, string | null | undefined, string | null>
  createdByName: string
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
  expiresAt: ColumnType<string, string | Date, string | Date>
  revokedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  secretSha256: Buffer
  secretKeyId: string
  secretSealed: Buffer
  passwordHash: ColumnType<string | null, string | null | undefined, string | null>
  version: ColumnType<number, number | undefined, number>
  includeDriver: boolean
  includeExactPlace: boolean
  includeCost: boolean
  allowDownload: boolean
  opened: ColumnType<number, number | undefined, number>
  lastOpenedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  includeFault: ColumnType<boolean, boolean | undefined, boolean>
}

export type SyncHourTable = {
  clientId: number
  connectionId: number
  stream: string
  hour: ColumnType<string, string | Date, string | Date>
  records: ColumnType<number, number | undefined, number>
  rejected: ColumnType<number, number | undefined, number>
}

export type SyncStateTable = {
  clientId: number
  connectionId: number
  providerId: number
  everySeconds: ColumnType<number, number | undefined, number>
  nextAt: ColumnType<string, string | Date | undefined, string | Date>
  leaseUntil: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  leaseOwner: ColumnType<string | null, string | null | undefined, string | null>
  fence: ColumnType<string, string | number | undefined, string | number>
  fails: ColumnType<number, number | undefined, number>
  historySince: ColumnType<string, string | Date | undefined, string | Date>
  historyAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  historyProgress: ColumnType<number, number | undefined, number>
}

export type SyncStreamTable = {
  clientId: number
  connectionId: number
  stream: string
  cursor: ColumnType<Json | null, Json | null | undefined, Json | null>
  nextAt: ColumnType<string, string | Date | undefined, string | Date>
  records: ColumnType<string, string | number | undefined, string | number>
  rejected: ColumnType<string, string | number | undefined, string | number>
  doneSteps: ColumnType<string | null, string | number | null | undefined, string | number | null>
  totalSteps: ColumnType<string | null, string | number | null | undefined, string | number | null>
  completedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  lastAttemptAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  lastSuccessAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  lastRecordAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  lastError: ColumnType<string | null, string | null | undefined, string | null>
  errorKind: ColumnType<string | null, string | null | undefined, string | null>
  failingSince: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  switchedOffReason: ColumnType<string | null, string | null | undefined, string | null>
  since: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  vehicles: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
}

export type TagMappingChangeTable = {
  id: string
  providerId: number
  tag: string
  typeBefore: ColumnType<string | null, string | null | undefined, string | null>
  ignoredBefore: boolean
  typeAfter: ColumnType<string | null, string | null | undefined, string | null>
  ignoredAfter: boolean
  userId: ColumnType<string | null, string | null | undefined, string | null>
  userName: string
  at: ColumnType<string, string | Date | undefined, string | Date>
  undoneAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export type TripTable = {
  startedAt: ColumnType<string, string | Date, string | Date>
  endedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  id: ColumnType<string, string | number, string | number>
  vehicleId: ColumnType<string, string | number, string | number>
  driverId: ColumnType<string | null, string | number | null | undefined, string | number | null>
  revision: ColumnType<string | null, string | number | null | undefined, string | number | null>
  clientId: number
  connectionId: number
  externalId: string
  day: string
  distanceMeters: ColumnType<number | null, number | null | undefined, number | null>
  distanceSource: ColumnType<number, number | undefined, number>
  drivingSeconds: ColumnType<number | null, number | null | undefined, number | null>
  idleSeconds: ColumnType<number | null, number | null | undefined, number | null>
  startLatitudeE6: ColumnType<number | null, number | null | undefined, number | null>
  startLongitudeE6: ColumnType<number | null, number | null | undefined, number | null>
  endLatitudeE6: ColumnType<number | null, number | null | undefined, number | null>
  endLongitudeE6: ColumnType<number | null, number | null | undefined, number | null>
  startPlaceId: ColumnType<number | null, number | null | undefined, number | null>
  endPlaceId: ColumnType<number | null, number | null | undefined, number | null>
  startOdometerMeters: ColumnType<number | null, number | null | undefined, number | null>
  endOdometerMeters: ColumnType<number | null, number | null | undefined, number | null>
  engineHours: ColumnType<number | null, number | null | undefined, number | null>
  providerScore: ColumnType<number | null, number | null | undefined, number | null>
  maxSpeedKmh: ColumnType<number | null, number | null | undefined, number | null>
  isPrivate: ColumnType<boolean, boolean | undefined, boolean>
  conditions: ColumnType<string | null, string | null | undefined, string | null>
  drivenParts: ColumnType<number[] | null, number[] | null | undefined, number[] | null>
  countedParts: ColumnType<number[] | null, number[] | null | undefined, number[] | null>
  withinId: ColumnType<string | null, string | number | null | undefined, string | number | null>
  byPositions: ColumnType<number, number | undefined, number>
  drivers: ColumnType<Json | null, string | null | undefined, string | null>
  statedMeters: ColumnType<number | null, number | null | undefined, number | null>
  statedSource: ColumnType<number | null, number | null | undefined, number | null>
  statedTopKmh: ColumnType<number | null, number | null | undefined, number | null>
}

export type TripKeyTable = {
  clientId: number
  id: ColumnType<string, string | number, string | number>
  startedAt: ColumnType<string, string | Date, string | Date>
}

export type UserInviteTable = {
  clientId: number
  id: string
  email: string
  groupId: string
  note: ColumnType<string | null, string | null | undefined, string | null>
  invitedBy: ColumnType<string | null, string | null | undefined, string | null>
  invitedByName: string
  tokenSha256: Buffer
  sentAt: ColumnType<string, string | Date | undefined, string | Date>
  expiresAt: ColumnType<string, string | Date, string | Date>
  acceptedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  revokedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export type VehicleTable = {
  clientId: number
  id: ColumnType<string, string | number, string | number>
  connectionId: number
  externalId: string
  revision: ColumnType<string | null, string | number | null | undefined, string | number | null>
  name: string
  vin: ColumnType<string | null, string | null | undefined, string | null>
  vinKey: ColumnType<string | null, string | null | undefined, string | null>
  licensePlate: ColumnType<string | null, string | null | undefined, string | null>
  make: ColumnType<string | null, string | null | undefined, string | null>
  model: ColumnType<string | null, string | null | undefined, string | null>
  modelYear: ColumnType<number | null, number | null | undefined, number | null>
  class: ColumnType<number | null, number | null | undefined, number | null>
  deviceSerial: ColumnType<string | null, string | null | undefined, string | null>
  driverId: ColumnType<string | null, string | number | null | undefined, string | number | null>
  status: ColumnType<number, number | undefined, number>
  inactiveReason: ColumnType<string | null, string | null | undefined, string | null>
  isPlaceholder: ColumnType<boolean, boolean | undefined, boolean>
  hasCoaching: ColumnType<boolean, boolean | undefined, boolean>
  settings: ColumnType<Json, Json | undefined, Json>
  timeZone: ColumnType<string | null, string | null | undefined, string | null>
  search: string
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
  updatedAt: ColumnType<string, string | Date | undefined, string | Date>
  goneAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  missingSince: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  receivedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  listedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export type VehicleDayTable = {
  day: string
  clientId: number
  vehicleId: ColumnType<string, string | number, string | number>
  connectionId: number
  driverId: ColumnType<string | null, string | number | null | undefined, string | number | null>
  distanceMeters: ColumnType<number, number | undefined, number>
  drivingSeconds: ColumnType<number, number | undefined, number>
  idleSeconds: ColumnType<number, number | undefined, number>
  trips: ColumnType<number, number | undefined, number>
  incidents: ColumnType<number, number | undefined, number>
  severity1: ColumnType<number, number | undefined, number>
  severity2: ColumnType<number, number | undefined, number>
  severity3: ColumnType<number, number | undefined, number>
  severity4: ColumnType<number, number | undefined, number>
  severity5: ColumnType<number, number | undefined, number>
  risk: ColumnType<number, number | undefined, number>
  isCounted: ColumnType<boolean, boolean | undefined, boolean>
  goesOn: ColumnType<boolean, boolean | undefined, boolean>
  hasVideo: ColumnType<boolean, boolean | undefined, boolean>
  drives: ColumnType<string | null, string | null | undefined, string | null>
  counted: ColumnType<string | null, string | null | undefined, string | null>
  privateMeters: ColumnType<number | null, number | null | undefined, number | null>
}

export type VehicleDeviceTable = {
  clientId: number
  connectionId: number
  deviceId: string
  fromAt: ColumnType<string, string | Date, string | Date>
  vehicleExternalId: string
}

export type VehicleGroupTable = {
  clientId: number
  id: ColumnType<string, string | number, string | number>
  connectionId: number
  externalId: string
  name: string
  description: ColumnType<string | null, string | null | undefined, string | null>
  parentExternalId: ColumnType<string | null, string | null | undefined, string | null>
  isPrimary: ColumnType<boolean, boolean | undefined, boolean>
  goneAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  missingSince: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export type VehicleGroupMemberTable = {
  clientId: number
  groupId: ColumnType<string, string | number, string | number>
  vehicleId: ColumnType<string, string | number, string | number>
  isManual: ColumnType<boolean, boolean | undefined, boolean>
}

export type VehicleLatestTable = {
  clientId: number
  vehicleId: ColumnType<string, string | number, string | number>
  at: ColumnType<string, string | Date, string | Date>
  latitudeE6: number
  longitudeE6: number
  speedKmh: ColumnType<number | null, number | null | undefined, number | null>
  headingDegrees: ColumnType<number | null, number | null | undefined, number | null>
  engineOn: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
  placeId: ColumnType<number | null, number | null | undefined, number | null>
  odometerMeters: ColumnType<number | null, number | null | undefined, number | null>
  engineHours: ColumnType<number | null, number | null | undefined, number | null>
  receivedAt: ColumnType<string, string | Date | undefined, string | Date>
  odometerAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  doubtedOdometerMeters: ColumnType<number | null, number | null | undefined, number | null>
}

export type VehicleMismatchTable = {
  clientId: number
  vehicleId: ColumnType<string, string | number, string | number>
  type: number
  connectionId: number
  since: ColumnType<string, string | Date, string | Date>
  evidence: ColumnType<Json, Json | undefined, Json>
  reportedAt: ColumnType<string, string | Date, string | Date>
  healedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  resolvedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  resolvedBy: ColumnType<string | null, string | null | undefined, string | null>
  resolvedByName: ColumnType<string | null, string | null | undefined, string | null>
  cameBack: ColumnType<boolean, boolean | undefined, boolean>
}

export type VehicleScoreTable = {
  clientId: number
  windowDays: number
  vehicleId: ColumnType<string, string | number, string | number>
  combined: ColumnType<number | null, number | null | undefined, number | null>
  combinedLow: ColumnType<number | null, number | null | undefined, number | null>
  combinedHigh: ColumnType<number | null, number | null | undefined, number | null>
  behavioral: ColumnType<number | null, number | null | undefined, number | null>
  behavioralLow: ColumnType<number | null, number | null | undefined, number | null>
  behavioralHigh: ColumnType<number | null, number | null | undefined, number | null>
  environmental: ColumnType<number | null, number | null | undefined, number | null>
  environmentalLow: ColumnType<number | null, number | null | undefined, number | null>
  environmentalHigh: ColumnType<number | null, number | null | undefined, number | null>
  usage: ColumnType<number | null, number | null | undefined, number | null>
  usageLow: ColumnType<number | null, number | null | undefined, number | null>
  usageHigh: ColumnType<number | null, number | null | undefined, number | null>
  experience: ColumnType<number | null, number | null | undefined, number | null>
  experienceLow: ColumnType<number | null, number | null | undefined, number | null>
  experienceHigh: ColumnType<number | null, number | null | undefined, number | null>
  provisional: boolean
  distanceMeters: ColumnType<number | null, number | null | undefined, number | null>
  distanceSource: ColumnType<number, number | undefined, number>
  countedMeters: ColumnType<number, number | undefined, number>
  incidents: number
  configVersion: number
  priorsVersion: ColumnType<string | null, string | null | undefined, string | null>
  parts: ColumnType<Json | null, Json | null | undefined, Json | null>
  missing: ColumnType<Json | null, Json | null | undefined, Json | null>
  fingerprint: ColumnType<string | null, string | null | undefined, string | null>
  computedAt: ColumnType<string, string | Date | undefined, string | Date>
}

export type VehicleScoreMonthTable = {
  clientId: number
  vehicleId: ColumnType<string, string | number, string | number>
  month: string
  combined: ColumnType<number | null, number | null | undefined, number | null>
  combinedLow: ColumnType<number | null, number | null | undefined, number | null>
  combinedHigh: ColumnType<number | null, number | null | undefined, number | null>
  behavioral: ColumnType<number | null, number | null | undefined, number | null>
  behavioralLow: ColumnType<number | null, number | null | undefined, number | null>
  behavioralHigh: ColumnType<number | null, number | null | undefined, number | null>
  environmental: ColumnType<number | null, number | null | undefined, number | null>
  environmentalLow: ColumnType<number | null, number | null | undefined, number | null>
  environmentalHigh: ColumnType<number | null, number | null | undefined, number | null>
  usage: ColumnType<number | null, number | null | undefined, number | null>
  usageLow: ColumnType<number | null, number | null | undefined, number | null>
  usageHigh: ColumnType<number | null, number | null | undefined, number | null>
  experience: ColumnType<number | null, number | null | undefined, number | null>
  experienceLow: ColumnType<number | null, number | null | undefined, number | null>
  experienceHigh: ColumnType<number | null, number | null | undefined, number | null>
  provisional: boolean
  comparable: ColumnType<boolean, boolean | undefined, boolean>
  exposure: number
  reasons: ColumnType<Json | null, Json | null | undefined, Json | null>
  missing: ColumnType<Json | null, Json | null | undefined, Json | null>
  configVersion: number
  priorsVersion: string
  computedAt: ColumnType<string, string | Date, string | Date>
  formula: ColumnType<string | null, string | null | undefined, string | null>
  provisionalParts: ColumnType<Json | null, Json | null | undefined, Json | null>
}

export type WeatherDayTable = {
  cell: number
  day: string
  weather: ColumnType<number[] | null, number[] | null | undefined, number[] | null>
  temperatureKelvin: ColumnType<number[] | null, number[] | null | undefined, number[] | null>
  source: ColumnType<string | null, string | null | undefined, string | null>
  tries: ColumnType<number, number | undefined, number>
  nextAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  fetchedAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
}

export type WeatherDueTable = {
  clientId: number
  vehicleId: ColumnType<string, string | number, string | number>
  day: string
  dueAt: ColumnType<string, string | Date, string | Date>
}

export type WebhookAttemptTable = {
  clientId: number
  endpointId: string
  deliveryId: string
  number: number
  startedAt: ColumnType<string, string | Date, string | Date>
  durationMs: number
  status: ColumnType<number | null, number | null | undefined, number | null>
  response: ColumnType<string | null, string | null | undefined, string | null>
  error: ColumnType<string | null, string | null | undefined, string | null>
}

export type WebhookDeliveryTable = {
  clientId: number
  endpointId: string
  id: string
  type: string
  body: string
  state: ColumnType<string, string | undefined, string>
  attempts: ColumnType<number, number | undefined, number>
  failures: ColumnType<number, number | undefined, number>
  nextAt: ColumnType<string, string | Date | undefined, string | Date>
  giveUpAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  reason: ColumnType<string | null, string | null | undefined, string | null>
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
}

export type WebhookEndpointTable = {
  clientId: number
  id: string
  url: string
  description: string
  types: string[]
  isActive: ColumnType<boolean, boolean | undefined, boolean>
  failingSince: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  disabledAt: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  secretKeyId: string
  secretSealed: Buffer
  oldSecretKeyId: ColumnType<string | null, string | null | undefined, string | null>
  oldSecretSealed: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  oldSecretUntil: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  createdBy: ColumnType<string | null, string | null | undefined, string | null>
  createdByName: string
  createdAt: ColumnType<string, string | Date | undefined, string | Date>
  kind: ColumnType<string, string | undefined, string>
  addressSha256: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
}

export type Tables = {
  accident: AccidentTable
  accidentChange: AccidentChangeTable
  accidentCount: AccidentCountTable
  annotationLease: AnnotationLeaseTable
  annotationSkip: AnnotationSkipTable
  apiToken: ApiTokenTable
  appUser: AppUserTable
  auditEntry: AuditEntryTable
  cameraHealth: CameraHealthTable
  cameraSight: CameraSightTable
  cameraStatus: CameraStatusTable
  claim: ClaimTable
  claimCover: ClaimCoverTable
  claimMatch: ClaimMatchTable
  client: ClientTable
  clientDay: ClientDayTable
  coachingContact: CoachingContactTable
  coachingContactResource: CoachingContactResourceTable
  coachingConversation: CoachingConversationTable
  coachingMessage: CoachingMessageTable
  coachingMessageIncident: CoachingMessageIncidentTable
  coachingOptOut: CoachingOptOutTable
  complianceChecklist: ComplianceChecklistTable
  complianceConnection: ComplianceConnectionTable
  complianceMetric: ComplianceMetricTable
  complianceMonth: ComplianceMonthTable
  complianceNotice: ComplianceNoticeTable
  complianceNoticeRun: ComplianceNoticeRunTable
  connection: ConnectionTable
  connectionInvite: ConnectionInviteTable
  connectionRequest: ConnectionRequestTable
  countedStep: CountedStepTable
  deletedConnection: DeletedConnectionTable
  detectionDue: DetectionDueTable
  directoryGroup: DirectoryGroupTable
  directoryGroupMember: DirectoryGroupMemberTable
  dismissedIncident: DismissedIncidentTable
  driver: DriverTable
  driverDue: DriverDueTable
  driverEvidenceMonth: DriverEvidenceMonthTable
  driverPeriod: DriverPeriodTable
  driverScore: DriverScoreTable
  driverScoreMonth: DriverScoreMonthTable
  driverSeparate: DriverSeparateTable
  eventNotice: EventNoticeTable
  evidenceMonth: EvidenceMonthTable
  exportFile: ExportFileTable
  failureCount: FailureCountTable
  fleetRecord: FleetRecordTable
  goneTrip: GoneTripTable
  incident: IncidentTable
  incidentActivity: IncidentActivityTable
  incidentAssignment: IncidentAssignmentTable
  incidentByRegion: IncidentByRegionTable
  incidentByType: IncidentByTypeTable
  incidentDetail: IncidentDetailTable
  incidentDuplicate: IncidentDuplicateTable
  incidentKey: IncidentKeyTable
  incidentMedia: IncidentMediaTable
  incidentRating: IncidentRatingTable
  incidentTelemetry: IncidentTelemetryTable
  incidentTotal: IncidentTotalTable
  incidentType: IncidentTypeTable
  incidentTypeTag: IncidentTypeTagTable
  incidentVerdicts: IncidentVerdictsTable
  installation: InstallationTable
  jobRun: JobRunTable
  knownAnswer: KnownAnswerTable
  lossNotice: LossNoticeTable
  lossNoticeRule: LossNoticeRuleTable
  lossRun: LossRunTable
  mergedEvent: MergedEventTable
  message: MessageTable
  noticeSubscription: NoticeSubscriptionTable
  notificationRule: NotificationRuleTable
  onboardingForm: OnboardingFormTable
  phoneCode: PhoneCodeTable
  place: PlaceTable
  policyTerm: PolicyTermTable
  position: PositionTable
  provider: ProviderTable
  providerDriverScore: ProviderDriverScoreTable
  providerSession: ProviderSessionTable
  rateBucket: RateBucketTable
  regionEvidenceMonth: RegionEvidenceMonthTable
  rejectedRecord: RejectedRecordTable
  reportDelivery: ReportDeliveryTable
  reportPause: ReportPauseTable
  reportRun: ReportRunTable
  reportSchedule: ReportScheduleTable
  requestCount: RequestCountTable
  riskScoreConfig: RiskScoreConfigTable
  rollupDirty: RollupDirtyTable
  rushHour: RushHourTable
  rushHourBefore: RushHourBeforeTable
  sampleReview: SampleReviewTable
  savedView: SavedViewTable
  savedViewDefault: SavedViewDefaultTable
  scoreDue: ScoreDueTable
  scoreMonthSum: ScoreMonthSumTable
  scoringAnchor: ScoringAnchorTable
  scoringPriors: ScoringPriorsTable
  scoringState: ScoringStateTable
  segmentDriving: SegmentDrivingTable
  segmentDue: SegmentDueTable
  segmentIncidents: SegmentIncidentsTable
  segmentScore: SegmentScoreTable
  segmentScoreMonth: SegmentScoreMonthTable
  share: ShareTable
  syncHour: SyncHourTable
  syncState: SyncStateTable
  syncStream: SyncStreamTable
  tagMappingChange: TagMappingChangeTable
  trip: TripTable
  tripKey: TripKeyTable
  userInvite: UserInviteTable
  vehicle: VehicleTable
  vehicleDay: VehicleDayTable
  vehicleDevice: VehicleDeviceTable
  vehicleGroup: VehicleGroupTable
  vehicleGroupMember: VehicleGroupMemberTable
  vehicleLatest: VehicleLatestTable
  vehicleMismatch: VehicleMismatchTable
  vehicleScore: VehicleScoreTable
  vehicleScoreMonth: VehicleScoreMonthTable
  weatherDay: WeatherDayTable
  weatherDue: WeatherDueTable
  webhookAttempt: WebhookAttemptTable
  webhookDelivery: WebhookDeliveryTable
  webhookEndpoint: WebhookEndpointTable
}

/** Tables where every query is limited to one client, by their database names. */
export const tenantTables: ReadonlySet<string> = new Set([
  'accident',
  'accident_change',
  'accident_count',
  'annotation_lease',
  'annotation_skip',
  'api_token',
  'app_user',
  'audit_entry',
  'camera_health',
  'camera_sight',
  'camera_status',
  'claim',
  'claim_cover',
  'claim_match',
  'client_day',
  'coaching_contact',
  'coaching_contact_resource',
  'coaching_conversation',
  'coaching_message',
  'coaching_message_incident',
  'coaching_opt_out',
  'compliance_checklist',
  'compliance_connection',
  'compliance_metric',
  'compliance_month',
  'compliance_notice',
  'compliance_notice_run',
  'connection',
  'connection_invite',
  'connection_request',
  'deleted_connection',
  'detection_due',
  'directory_group',
  'directory_group_member',
  'dismissed_incident',
  'driver',
  'driver_due',
  'driver_evidence_month',
  'driver_period',
  'driver_score',
  'driver_score_month',
  'driver_separate',
  'event_notice',
  'evidence_month',
  'export_file',
  'fleet_record',
  'gone_trip',
  'incident',
  'incident_activity',
  'incident_assignment',
  'incident_by_region',
  'incident_by_type',
  'incident_detail',
  'incident_duplicate',
  'incident_key',
  'incident_media',
  'incident_rating',
  'incident_telemetry',
  'incident_total',
  'incident_verdicts',
  'known_answer',
  'loss_notice',
  'loss_notice_rule',
  'loss_run',
  'merged_event',
  'message',
  'notice_subscription',
  'notification_rule',
  'onboarding_form',
  'policy_term',
  'position',
  'provider_driver_score',
  'provider_session',
  'region_evidence_month',
  'rejected_record',
  'report_delivery',
  'report_pause',
  'report_run',
  'report_schedule',
  'risk_score_config',
  'rollup_dirty',
  'rush_hour',
  'rush_hour_before',
  'sample_review',
  'saved_view',
  'saved_view_default',
  'score_due',
  'score_month_sum',
  'scoring_priors',
  'scoring_state',
  'segment_driving',
  'segment_due',
  'segment_incidents',
  'segment_score',
  'segment_score_month',
  'share',
  'sync_hour',
  'sync_stream',
  'trip',
  'trip_key',
  'user_invite',
  'vehicle',
  'vehicle_day',
  'vehicle_device',
  'vehicle_group',
  'vehicle_group_member',
  'vehicle_latest',
  'vehicle_mismatch',
  'vehicle_score',
  'vehicle_score_month',
  'weather_due',
  'webhook_attempt',
  'webhook_delivery',
  'webhook_endpoint',
])
