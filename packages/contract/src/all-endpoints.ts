import { accidentEndpoints } from './accidents.ts'
import { annotationEndpoints } from './annotation.ts'
import { apiTokenEndpoints } from './api-tokens.ts'
import { auditEndpoints } from './audit.ts'
import { cameraEndpoints } from './cameras.ts'
import { clientEndpoints } from './clients.ts'
import { coachingContactEndpoints, coachingEndpoints } from './coaching.ts'
import { complianceEndpoints } from './compliances.ts'
import { connectionInviteEndpoints } from './connection-invites.ts'
import { connectionSyncEndpoints } from './connection-sync.ts'
import { connectionEndpoints } from './connections.ts'
import { dashboardEndpoints } from './dashboard.ts'
import { driverEndpoints } from './drivers.ts'
import type { Endpoint } from './endpoint.ts'
import { exportEndpoints } from './exports.ts'
import { fnolEndpoints } from './fnol.ts'
import { incidentReviewEndpoints } from './incident-review.ts'
import { incidentTypeEndpoints } from './incident-types.ts'
import { incidentEndpoints } from './incidents.ts'
import { incorrectMappingEndpoints } from './incorrect-mappings.ts'
import { jobEndpoints } from './job-runs.ts'
import { mediaEndpoints } from './media.ts'
import { mergeEventEndpoints } from './merge-events.ts'
import { mismatchEndpoints } from './mismatches.ts'
import { monitoringEndpoints } from './monitoring.ts'
import { notificationEndpoints } from './notifications.ts'
import { oldTotalRiskEndpoints } from './old-total-risk.ts'
import { onboardingEndpoints } from './onboarding.ts'
import { outboxEndpoints } from './outbox.ts'
import { policyEndpoints } from './policies.ts'
import { providerEndpoints } from './providers.ts'
import { riskRankingEndpoints } from './risk-ranking.ts'
import { riskRateEndpoints } from './risk-rate.ts'
import { riskReportEndpoints } from './risk-reports.ts'
import { riskScoreConfigEndpoints } from './risk-score-config.ts'
import { shareEndpoints } from './shares.ts'
import { speedIncidentEndpoints } from './speed-incidents.ts'
import { subjectRiskEndpoints } from './subject-risk.ts'
import { systemEndpoints } from './system.ts'
import { tripEndpoints } from './trips.ts'
import { usageReportEndpoints } from './usage-reports.ts'
import { userEndpoints } from './users.ts'
import { validationEndpoints } from './validation.ts'
import { vehicleListEndpoints } from './vehicle-list.ts'
import { vehicleReportEndpoints } from './vehicle-report.ts'
import { vehicleEndpoints } from './vehicles.ts'

/** Every endpoint of the API, group by group. What is not in this list does not exist. */
export const endpointGroups = {
  system: systemEndpoints,
  users: userEndpoints,
  clients: clientEndpoints,
  providers: providerEndpoints,
  connections: connectionEndpoints,
  connectionSync: connectionSyncEndpoints,
  connectionInvites: connectionInviteEndpoints,
  onboarding: onboardingEndpoints,
  vehicles: vehicleEndpoints,
  subjectRisk: subjectRiskEndpoints,
  vehicleList: vehicleListEndpoints,
  vehicleReport: vehicleReportEndpoints,
  drivers: driverEndpoints,
  trips: tripEndpoints,
  incidents: incidentEndpoints,
  incidentReview: incidentReviewEndpoints,
  incidentTypes: incidentTypeEndpoints,
  media: mediaEndpoints,
  accidents: accidentEndpoints,
  cameras: cameraEndpoints,
  mismatches: mismatchEndpoints,
  dashboard: dashboardEndpoints,
  riskReports: riskReportEndpoints,
  riskRanking: riskRankingEndpoints,
  riskRate: riskRateEndpoints,
  usageReports: usageReportEndpoints,
  policies: policyEndpoints,
  validation: validationEndpoints,
  speedIncidents: speedIncidentEndpoints,
  oldTotalRisk: oldTotalRiskEndpoints,
  coachingContacts: coachingContactEndpoints,
  coaching: coachingEndpoints,
  notifications: notificationEndpoints,
  fnol: fnolEndpoints,
  shares: shareEndpoints,
  apiTokens: apiTokenEndpoints,
  audit: auditEndpoints,
  compliances: complianceEndpoints,
  exports: exportEndpoints,
  monitoring: monitoringEndpoints,
  jobs: jobEndpoints,
  outbox: outboxEndpoints,
  incorrectMappings: incorrectMappingEndpoints,
  mergeEvents: mergeEventEndpoints,
  riskScoreConfig: riskScoreConfigEndpoints,
  annotation: annotationEndpoints,
} as const satisfies Record<string, Record<string, Endpoint>>

/** The same keyed `group.name`: `endpoints['users.me']`. */
export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.entries(endpointGroups).flatMap(([group, members]) =>
    Object.entries(members).map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
  ),
)
