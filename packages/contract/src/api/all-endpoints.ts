import { accidentEndpoints } from '../accidents/endpoints.ts'
import { annotationEndpoints } from '../annotation/endpoints.ts'
import { apiTokenEndpoints } from '../api-tokens/endpoints.ts'
import { auditEndpoints } from '../audit/endpoints.ts'
import { claimEndpoints } from '../claims/endpoints.ts'
import { clientEndpoints } from '../clients/endpoints.ts'
import { coachingContactEndpoints } from '../coaching/endpoints.ts'
import { coachingEndpoints } from '../coaching/messages.ts'
import { coachingReplyEndpoints } from '../coaching/replies.ts'
import { complianceEndpoints } from '../compliances/endpoints.ts'
import { connectionEndpoints } from '../connections/endpoints.ts'
import { connectionSyncEndpoints } from '../connections/sync.ts'
import { dashboardEndpoints } from '../dashboard/endpoints.ts'
import { cameraEndpoints } from '../device-health/cameras.ts'
import { mismatchEndpoints } from '../device-health/mismatches.ts'
import { directoryEndpoints } from '../directory/endpoints.ts'
import { driverEndpoints } from '../drivers/endpoints.ts'
import { samePersonEndpoints } from '../drivers/same-person.ts'
import { environmentEndpoints } from '../environment/endpoints.ts'
import { exportEndpoints } from '../exports/endpoints.ts'
import { fnolEndpoints } from '../fnol/endpoints.ts'
import { incidentTypeEndpoints } from '../incident-types/endpoints.ts'
import { assigningEndpoints } from '../incidents/assigning.ts'
import { incidentEndpoints } from '../incidents/endpoints.ts'
import { incidentReviewEndpoints } from '../incidents/review.ts'
import { jobEndpoints } from '../jobs/endpoints.ts'
import { oldTotalRiskEndpoints } from '../legacy-risk/endpoints.ts'
import { outboxEndpoints } from '../mail/endpoints.ts'
import { incorrectMappingEndpoints } from '../mappings/endpoints.ts'
import { mediaEndpoints } from '../media/endpoints.ts'
import { mergeEventEndpoints } from '../merging/endpoints.ts'
import { monitoringEndpoints } from '../monitoring/endpoints.ts'
import { notificationEndpoints } from '../notifications/endpoints.ts'
import { subscriptionEndpoints } from '../notifications/subscription.ts'
import { connectionRequestEndpoints } from '../onboarding/connection-requests.ts'
import { onboardingEndpoints } from '../onboarding/endpoints.ts'
import { fleetLinkEndpoints } from '../onboarding/fleet-link.ts'
import { connectionInviteEndpoints } from '../onboarding/invites.ts'
import { dossierEndpoints } from '../policies/dossier.ts'
import { policyEndpoints } from '../policies/endpoints.ts'
import { policyTermEndpoints } from '../policies/terms.ts'
import { providerEndpoints } from '../providers/endpoints.ts'
import { riskRankingEndpoints } from '../risk/ranking.ts'
import { riskRateEndpoints } from '../risk/rate.ts'
import { riskReportEndpoints } from '../risk/reports.ts'
import { subjectRiskEndpoints } from '../risk/subject-endpoints.ts'
import { rushHourEndpoints } from '../rush-hours/endpoints.ts'
import { savedViewEndpoints } from '../saved-views/endpoints.ts'
import { scheduleEndpoints } from '../schedules/endpoints.ts'
import { riskScoreConfigEndpoints } from '../scoring-config/endpoints.ts'
import { shareEndpoints } from '../shares/endpoints.ts'
import { speedIncidentEndpoints } from '../speed-incidents/endpoints.ts'
import { systemEndpoints } from '../system/endpoints.ts'
import { tripEndpoints } from '../trips/endpoints.ts'
import { usageReportEndpoints } from '../usage/endpoints.ts'
import { userEndpoints } from '../users/endpoints.ts'
import { validationEndpoints } from '../validation/endpoints.ts'
import { vehicleEndpoints } from '../vehicles/endpoints.ts'
import { vehicleListEndpoints } from '../vehicles/list.ts'
import { vehicleReportEndpoints } from '../vehicles/report.ts'
import { channelEndpoints } from '../webhooks/channels.ts'
import { webhookEndpoints } from '../webhooks/endpoints.ts'
import type { Endpoint } from './endpoint.ts'

/** Every endpoint of the API, by group. An endpoint not listed here doesn't exist. */
export const endpointGroups = {
  system: systemEndpoints,
  users: userEndpoints,
  clients: clientEndpoints,
  rushHours: rushHourEndpoints,
  providers: providerEndpoints,
  connections: connectionEndpoints,
  connectionSync: connectionSyncEndpoints,
  connectionInvites: connectionInviteEndpoints,
  connectionRequests: connectionRequestEndpoints,
  fleetLinks: fleetLinkEndpoints,
  onboarding: onboardingEndpoints,
  vehicles: vehicleEndpoints,
  subjectRisk: subjectRiskEndpoints,
  vehicleList: vehicleListEndpoints,
  vehicleReport: vehicleReportEndpoints,
  drivers: driverEndpoints,
  samePerson: samePersonEndpoints,
  trips: tripEndpoints,
  incidents: incidentEndpoints,
  assigning: assigningEndpoints,
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
  environment: environmentEndpoints,
  policies: policyEndpoints,
  policyTerms: policyTermEndpoints,
  claims: claimEndpoints,
  dossiers: dossierEndpoints,
  validation: validationEndpoints,
  speedIncidents: speedIncidentEndpoints,
  oldTotalRisk: oldTotalRiskEndpoints,
  coachingContacts: coachingContactEndpoints,
  coaching: coachingEndpoints,
  coachingReplies: coachingReplyEndpoints,
  notifications: notificationEndpoints,
  subscriptions: subscriptionEndpoints,
  fnol: fnolEndpoints,
  savedViews: savedViewEndpoints,
  schedules: scheduleEndpoints,
  shares: shareEndpoints,
  apiTokens: apiTokenEndpoints,
  directory: directoryEndpoints,
  channels: channelEndpoints,
  webhooks: webhookEndpoints,
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

/** The same keyed by `group.name`: `endpoints['users.me']`. */
export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.entries(endpointGroups).flatMap(([group, members]) =>
    Object.entries(members).map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
  ),
)
