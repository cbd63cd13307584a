import { randomUUID } from 'node:crypto'
import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { apiTokenEndpoints } from '@milepost/contract/api-tokens/endpoints'
import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { clientEndpoints } from '@milepost/contract/clients/endpoints'
import { coachingContactEndpoints } from '@milepost/contract/coaching/endpoints'
import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { connectionSyncEndpoints } from '@milepost/contract/connections/sync'
import { dashboardEndpoints } from '@milepost/contract/dashboard/endpoints'
import { cameraEndpoints } from '@milepost/contract/device-health/cameras'
import { mismatchEndpoints } from '@milepost/contract/device-health/mismatches'
import { driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { environmentEndpoints } from '@milepost/contract/environment/endpoints'
import { exportEndpoints } from '@milepost/contract/exports/endpoints'
import { incidentTypeEndpoints } from '@milepost/contract/incident-types/endpoints'
import { assigningEndpoints } from '@milepost/contract/incidents/assigning'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { jobEndpoints } from '@milepost/contract/jobs/endpoints'
import { oldTotalRiskEndpoints } from '@milepost/contract/legacy-risk/endpoints'
import { outboxEndpoints } from '@milepost/contract/mail/endpoints'
import { mediaEndpoints } from '@milepost/contract/media/endpoints'
import { monitoringEndpoints } from '@milepost/contract/monitoring/endpoints'
import { connectionRequestEndpoints } from '@milepost/contract/onboarding/connection-requests'
import { onboardingEndpoints } from '@milepost/contract/onboarding/endpoints'
import { fleetLinkEndpoints } from '@milepost/contract/onboarding/fleet-link'
import { connectionInviteEndpoints } from '@milepost/contract/onboarding/invites'
import { providerEndpoints } from '@milepost/contract/providers/endpoints'
import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { riskRateEndpoints } from '@milepost/contract/risk/rate'
import { riskReportEndpoints } from '@milepost/contract/risk/reports'
import { subjectRiskEndpoints } from '@milepost/contract/risk/subject'
import { rushHourEndpoints } from '@milepost/contract/rush-hours/endpoints'
import { riskScoreConfigEndpoints } from '@milepost/contract/scoring-config/endpoints'
import { shareEndpoints } from '@milepost/contract/shares/endpoints'
import { speedIncidentEndpoints } from '@milepost/contract/speed-incidents/endpoints'
import { systemEndpoints } from '@milepost/contract/system/endpoints'
import { tripEndpoints } from '@milepost/contract/trips/endpoints'
import { usageReportEndpoints } from '@milepost/contract/usage/endpoints'
import { userEndpoints } from '@milepost/contract/users/endpoints'
import { validationEndpoints } from '@milepost/contract/validation/endpoints'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { vehicleReportEndpoints } from '@milepost/contract/vehicles/report'
import { connectionHealth, connectionOrigin, rushHourTraffic } from '@milepost/domain/codes'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { annotationSamples } from './annotation.ts'
import { logoSvg, ofContract, ofLogo, ofTypeLogo } from './client-files.ts'
import { coachingSamples } from './coaching.ts'
import { complianceSamples } from './compliances.ts'
import { directorySamples } from './directory.ts'
import { samePersonSamples } from './drivers.ts'
import { ofExpiredInvite } from './expired-invite.ts'
import { fnolSamples } from './fnol.ts'
import { ofConsent, ofMailedForm, ofSignedForm, ofStoredForm } from './forms.ts'
import { mappingSamples, ofRejected } from './mappings.ts'
import { mergeSamples } from './merging.ts'
import { notificationSamples } from './notifications.ts'
import { ofApiToken, ofColleague } from './people.ts'
import { changesNext, namesNoRecord, type Sample, sample } from './sample.ts'
import {
  aMonthAgo,
  byConnection,
  contactOf,
  days,
  lately,
  lowerDays,
  nothing,
  ofClient,
  ofConnection,
  ofConnectionRequest,
  ofContact,
  ofExport,
  ofFleetInvite,
  ofIncident,
  ofInvite,
  ofJob,
  ofLoss,
  ofMessage,
  ofPhoneCode,
  ofPicture,
  ofSpareConnection,
  ofSpeeding,
  phoneNumber,
  printsHere,
  withMapFile,
  withSimulatedRoads,
} from './sample-records.ts'
import { savedViewSamples } from './saved-views.ts'
import { scheduleSamples } from './schedules.ts'
import { ofEndedShare, ofOpenShare, ofShare, ofShownShare, shareOf } from './shares.ts'
import { claimSamples } from './underwriting/claims.ts'
import { policySamples } from './underwriting/policies.ts'
import { webhookSamples } from './webhooks.ts'

const typeFields = {
  logo: 'circle-stop',
  isExtended: false,
  excludeFromReview: false,
  types: [],
  IsBehavioralIncident: true,
  hasIntensity: false,
  jumpFromQueue: false,
}
const newConnection = { name: 'Sample', providerId: 1, credentials: { ApiToken: 'sample' } }

/** One call for every served endpoint, used by the tenancy and bad-input tests. */
/** FIPS code of the state where everything in a sample world happens. */
const illinois = 17

export const samples: readonly Sample[] = [
  sample(systemEndpoints.healthz, nothing),
  sample(systemEndpoints.readyz, nothing),
  sample(systemEndpoints.settings, nothing),
  sample(systemEndpoints.mapFile, withMapFile),
  sample(systemEndpoints.simulatedRoads, withSimulatedRoads),
  sample(systemEndpoints.openApi, nothing),
  sample(systemEndpoints.live, nothing),
  sample(userEndpoints.introduce, ({ accessToken }) => ({ body: { accessToken } })),
  sample(userEndpoints.introducers, ({ accessToken }) => ({ body: { accessToken } })),
  sample(clientEndpoints.switchTo, ofClient),
  sample(userEndpoints.groups, nothing),
  sample(userEndpoints.me, nothing),
  sample(userEndpoints.list, nothing),
  changesNext(sample(userEndpoints.remove, ofColleague)),
  sample(userEndpoints.changeReview, async (world) => ({ ...(await ofColleague(world)), body: { isReviewer: true } })),
  sample(userEndpoints.changeAccess, async (world) => ({ ...(await ofColleague(world)), body: { GroupId: 'viewer' } })),
  sample(apiTokenEndpoints.list, nothing),
  changesNext(
    sample(apiTokenEndpoints.create, () => ({
      body: {
        name: 'Sample',
        scopes: ['read:vehicles' as const],
        expiresAt: new Date(Date.now() + dayMs).toISOString(),
      },
    })),
  ),
  changesNext(sample(apiTokenEndpoints.revoke, ofApiToken)),
  ...directorySamples,
  sample(shareEndpoints.list, nothing),
  sample(shareEndpoints.preview, ({ ids }) => ({ body: { type: 'incident' as const, sharedItem: ids.incident } })),
  changesNext(sample(shareEndpoints.create, (world) => ({ body: shareOf(world) }))),
  sample(shareEndpoints.change, async (world) => ({ ...(await ofShare(world)), body: { password: null } })),
  sample(shareEndpoints.revoke, ofShare),
  changesNext(sample(shareEndpoints.content, ofOpenShare)),
  sample(shareEndpoints.state, ofShownShare),
  sample(shareEndpoints.brand, ofOpenShare),
  changesNext(sample(shareEndpoints.requestRenewal, ofEndedShare)),
  ...savedViewSamples,
  ...scheduleSamples,
  ...webhookSamples,
  ...mappingSamples,
  ...annotationSamples,
  ...mergeSamples,
  ...samePersonSamples,
  ...notificationSamples,
  ...fnolSamples,
  ...complianceSamples,
  sample(userEndpoints.invites, nothing),
  changesNext(
    sample(userEndpoints.invite, () => ({ body: { Email: 'sample.invited@example.com', GroupId: 'viewer' } })),
  ),
  sample(userEndpoints.resendInvite, async (world) => ({ body: { Email: (await ofInvite(world)).email } })),
  sample(userEndpoints.revokeInvite, async (world) => ({ body: { Email: (await ofInvite(world)).email } })),
  sample(userEndpoints.openInvite, async (world) => ({ body: { token: (await ofInvite(world)).token } })),
  changesNext(sample(userEndpoints.sendOtp, () => ({ body: { phoneNumber } }))),
  changesNext(sample(userEndpoints.verifyOtp, async (world) => ({ body: await ofPhoneCode(world) }))),
  sample(userEndpoints.rename, ({ userId }) => ({ params: { id: userId }, body: { Name: 'Renamed' } })),
  sample(clientEndpoints.list, nothing),
  sample(clientEndpoints.me, nothing),
  changesNext(sample(clientEndpoints.create, () => ({ body: { name: `Sample ${randomUUID()}` } }))),
  sample(clientEndpoints.change, (world) => ({ ...ofClient(world), body: { name: `Renamed ${world.clientId}` } })),
  sample(clientEndpoints.changePricingTiers, ({ clientId }) => ({
    body: { clientId, contractStartDate: '2026-01-01', contractEndDate: null, pricingTiers: [] },
  })),
  sample(clientEndpoints.uploadContract, ({ clientId }) => ({ query: { clientId }, body: {} as never }), {
    field: 'contract',
    fileName: 'contract.pdf',
    content: '%PDF-1.7\nsample\n%%EOF',
  }),
  sample(clientEndpoints.contract, ofContract),
  sample(clientEndpoints.changeWhiteLabelling, ({ clientId }) => ({ query: { clientId }, body: {} }), {
    field: 'logo',
    fileName: 'logo.svg',
    content: logoSvg,
  }),
  namesNoRecord(sample(clientEndpoints.logo, ofLogo)),
  sample(rushHourEndpoints.list, ofClient),
  sample(rushHourEndpoints.replace, (world) => ({
    ...ofClient(world),
    body: { rushHours: [{ from: 7, to: 9, rushHourTrafficType: rushHourTraffic.code.high }] },
  })),
  sample(providerEndpoints.list, nothing),
  sample(providerEndpoints.ofClient, ofClient),
  sample(connectionInviteEndpoints.list, nothing),
  changesNext(
    sample(connectionInviteEndpoints.send, () => ({ body: { invites: [{ email: `${randomUUID()}@example.com` }] } })),
  ),
  sample(connectionInviteEndpoints.resend, async (world) => ({ body: { ids: [await ofFleetInvite(world)] } })),
  sample(connectionInviteEndpoints.revoke, async (world) => ({ query: { id: await ofFleetInvite(world) } })),
  changesNext(
    sample(onboardingEndpoints.store, ({ clientId }) => ({
      query: { clientId },
      body: { companyData: { name: 'Sample' }, integrationType: connectionOrigin.code.integration },
    })),
  ),
  sample(onboardingEndpoints.restore, ofStoredForm),
  sample(onboardingEndpoints.consentBrand, ofConsent),
  changesNext(sample(onboardingEndpoints.mailForm, ofMailedForm)),
  sample(onboardingEndpoints.signedTerms, ofSignedForm),
  sample(fleetLinkEndpoints.get, nothing),
  sample(fleetLinkEndpoints.change, () => ({ body: { requiresSignerPhone: false } })),
  changesNext(sample(fleetLinkEndpoints.renew, nothing)),
  changesNext(
    sample(onboardingEndpoints.token, async (world) => ({ body: { connectionInviteId: await ofFleetInvite(world) } })),
  ),
  changesNext(
    sample(connectionInviteEndpoints.opened, async (world) => ({ params: { id: await ofFleetInvite(world) } })),
  ),
  changesNext(
    sample(connectionInviteEndpoints.decline, async (world) => ({
      params: { id: await ofFleetInvite(world) },
      body: { note: 'Not us' },
    })),
  ),
  changesNext(sample(connectionInviteEndpoints.renew, ofExpiredInvite)),
  sample(coachingContactEndpoints.list, byConnection),
  changesNext(sample(coachingContactEndpoints.create, (world) => ({ body: contactOf(world) }))),
  sample(coachingContactEndpoints.change, async (world) => ({
    ...(await ofContact(world)),
    body: { ...contactOf(world), email: null },
  })),
  sample(coachingContactEndpoints.remove, ofContact),
  ...coachingSamples,
  sample(onboardingEndpoints.marketplace, ({ clientId }) => ({
    query: { clientId },
    body: { ...newConnection, SourceAppName: 'Sample' },
  })),
  sample(connectionRequestEndpoints.list, async (world) => {
    await ofConnectionRequest(world)
    return {}
  }),
  sample(connectionRequestEndpoints.accept, ofConnectionRequest),
  sample(connectionRequestEndpoints.decline, ofConnectionRequest),
  sample(connectionEndpoints.list, nothing),
  sample(connectionEndpoints.details, ofConnection),
  sample(connectionEndpoints.create, () => ({ body: newConnection })),
  sample(connectionEndpoints.test, () => ({ body: { providerId: 1, credentials: { ApiToken: 'sample' } } })),
  sample(connectionEndpoints.change, (world) => ({ ...ofConnection(world), body: { name: 'Changed' } })),
  sample(connectionEndpoints.remove, (world) => ofSpareConnection(world)),
  sample(connectionEndpoints.move, async (world) => ({
    ...(await ofSpareConnection(world)),
    body: { ClientId: world.otherClientId },
  })),
  sample(connectionEndpoints.uploadSignedTerms, ofConnection as never, {
    field: 'signedTerms',
    fileName: 'terms.pdf',
    content: '%PDF-1.7\n%%EOF\n',
  }),
  sample(connectionEndpoints.signedTerms, ofConnection),
  sample(connectionEndpoints.validate, (world) => ofSpareConnection(world)),
  sample(connectionEndpoints.keep, (world) =>
    ofSpareConnection(world, { healthStatus: connectionHealth.code.duplicated }),
  ),
  sample(connectionEndpoints.hint, async ({ server, fleet, clientId }) => {
    const row = await server.services.db
      .selectFrom('connection')
      .where('clientId', '=', clientId)
      .where('id', '=', fleet.connectionId)
      .select('hintKey')
      .executeTakeFirstOrThrow()
    return { params: { key: row.hintKey } }
  }),
  sample(connectionSyncEndpoints.status, ofConnection),
  sample(connectionSyncEndpoints.rejected, ofRejected),
  sample(connectionSyncEndpoints.progress, nothing),
  sample(vehicleEndpoints.ofConnection, byConnection),
  sample(vehicleEndpoints.ofClient, ofClient),
  sample(vehicleEndpoints.groups, byConnection),
  sample(vehicleEndpoints.change, ({ ids, fleet }) => ({
    params: { id: ids.vehicle },
    body: { ConnectionId: fleet.connectionId, HasCoaching: true },
  })),
  sample(vehicleEndpoints.details, ({ ids }) => ({ params: { id: ids.vehicle } })),
  sample(vehicleEndpoints.settings, ({ ids }) => ({ params: { id: ids.vehicle } })),
  sample(vehicleEndpoints.changeSettings, ({ ids }) => ({
    params: { id: ids.vehicle },
    body: { data: { vehicleType: 'Van', parkLatitude: 41.9 } },
  })),
  sample(vehicleEndpoints.stats, ({ ids, fleet }) => ({
    params: { id: ids.vehicle },
    query: { ...lowerDays, connectionId: fleet.connectionId },
  })),
  sample(vehicleEndpoints.geoStats, ({ ids, fleet }) => ({
    params: { id: ids.vehicle },
    query: { ...lowerDays, connectionId: fleet.connectionId },
  })),
  sample(vehicleReportEndpoints.report, ({ ids }) => ({ params: { id: ids.vehicle }, query: lowerDays })),
  sample(vehicleReportEndpoints.pdf, (world) => {
    printsHere(world)
    return { params: { id: world.ids.vehicle }, query: lowerDays }
  }),
  sample(riskRankingEndpoints.page, ({ ids, fleet }) => ({
    query: {
      ...lowerDays,
      connectionId: [fleet.connectionId],
      vehicleIds: [ids.vehicle],
      vehicleGroupIds: [ids.group],
    },
  })),
  sample(riskRankingEndpoints.totals, ({ ids }) => ({ query: { ...lowerDays, vehicleIds: [ids.vehicle] } })),
  sample(riskRankingEndpoints.scoringDetails, ({ ids }) => ({ query: { ...lowerDays, vehicleIds: [ids.vehicle] } })),
  sample(riskRankingEndpoints.factors, ({ ids }) => ({ params: { id: ids.vehicle }, query: lowerDays })),
  sample(riskRankingEndpoints.changeCoaching, ({ ids }) => ({
    body: { filter: { ...lowerDays, vehicleIds: [ids.vehicle] }, HasCoaching: true },
  })),
  sample(riskRankingEndpoints.whatIf, ({ ids }) => ({ query: { ids: [ids.vehicle], factor: 'phone' as const } })),
  sample(vehicleEndpoints.risk, ({ ids }) => ({ params: { id: ids.vehicle } })),
  sample(subjectRiskEndpoints.driver, ({ ids }) => ({ params: { id: ids.driver } })),
  sample(subjectRiskEndpoints.group, ({ ids }) => ({ params: { id: ids.group } })),
  sample(subjectRiskEndpoints.connection, ({ fleet }) => ({ params: { id: fleet.connectionId } })),
  sample(subjectRiskEndpoints.region, () => ({ query: { RegionId: 17 } })),
  sample(subjectRiskEndpoints.fleet, () => ({})),
  sample(vehicleEndpoints.trips, ({ ids, fleet }) => ({
    params: { id: ids.vehicle },
    query: { ...lowerDays, connectionId: fleet.connectionId },
  })),
  sample(vehicleListEndpoints.page, (world) => ({
    ...ofClient(world),
    query: {
      ConnectionId: [world.fleet.connectionId],
      vehicleIds: [world.ids.vehicle],
      vehicleGroups: [world.ids.group],
    },
  })),
  sample(vehicleListEndpoints.totals, ofClient),
  sample(vehicleListEndpoints.counts, ofClient),
  sample(vehicleListEndpoints.options, (world) => ({
    ...ofClient(world),
    query: { vehicleIds: [world.ids.vehicle], SearchedText: 'unit' },
  })),
  sample(vehicleListEndpoints.groupOptions, (world) => ({
    ...ofClient(world),
    query: { vehicleGroups: [world.ids.group], SearchedText: 'group' },
  })),
  sample(vehicleListEndpoints.positions, ofClient),
  sample(vehicleListEndpoints.changeCoaching, (world) => ({
    ...ofClient(world),
    body: { vehicleIds: [world.ids.vehicle], HasCoaching: true },
  })),
  sample(cameraEndpoints.obstructed, (world) => ({
    ...ofClient(world),
    query: { ...lately(), VehicleIds: [world.ids.vehicle], ConnectionId: [world.fleet.connectionId] },
  })),
  sample(cameraEndpoints.resolve, (world) => ({ ...ofClient(world), body: { vehicleIds: [world.ids.vehicle] } })),
  sample(mismatchEndpoints.page, (world) => ({
    ...ofClient(world),
    query: { ...lately(), VehicleIds: [world.ids.vehicle] },
  })),
  sample(mismatchEndpoints.details, ({ clientId, ids }) => ({ params: { id: clientId, vid: ids.vehicle } })),
  sample(mismatchEndpoints.resolve, (world) => ({ ...ofClient(world), body: { vehicleIds: [world.ids.vehicle] } })),
  ...claimSamples,
  ...policySamples,
  sample(validationEndpoints.accuracy, ({ fleet }) => ({
    query: { ...lowerDays, connectionId: [fleet.connectionId], translatedTypes: ['harshBraking'] },
  })),
  sample(validationEndpoints.backTest, ({ fleet }) => ({
    query: { ...lowerDays, connectionId: [fleet.connectionId] },
  })),
  sample(driverEndpoints.ofConnection, byConnection),
  sample(driverEndpoints.ofClient, ofClient),
  sample(driverEndpoints.options, (world) => ({ ...ofClient(world), query: { driverIds: [world.ids.driver] } })),
  sample(driverEndpoints.page, (world) => ({
    ...ofClient(world),
    query: { ConnectionId: [world.fleet.connectionId], driverIds: [world.ids.driver] },
  })),
  sample(driverEndpoints.totals, ofClient),
  sample(driverEndpoints.details, ({ ids }) => ({ params: { id: ids.driver } })),
  sample(driverEndpoints.license, ({ ids }) => ({ params: { id: ids.driver } })),
  sample(driverEndpoints.stats, ({ ids, fleet }) => ({
    params: { id: ids.driver },
    query: { ...lowerDays, connectionId: fleet.connectionId },
  })),
  sample(driverEndpoints.trips, ({ ids, fleet }) => ({
    params: { id: ids.driver },
    query: { ...lowerDays, connectionId: fleet.connectionId },
  })),
  sample(tripEndpoints.route, ({ ids }) => ({ params: { id: ids.trip } })),
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
  sample(accidentEndpoints.page, ({ fleet, ids }) => ({
    query: { ...days, ConnectionId: [fleet.connectionId], DriverId: [ids.driver] },
  })),
  sample(accidentEndpoints.summary, () => ({ query: days })),
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
  sample(auditEndpoints.ofRecord, ({ fleet }) => ({
    query: { subjectType: 'connection', subjectId: String(fleet.connectionId) },
  })),
  sample(auditEndpoints.all, nothing),
  sample(auditEndpoints.people, nothing),
  changesNext(
    sample(exportEndpoints.start, () => ({ body: { list: 'vehicles' as const, query: {}, columns: ['name'] } })),
  ),
  sample(exportEndpoints.status, ofExport),
  sample(exportEndpoints.file, ofExport),
  sample(outboxEndpoints.list, nothing),
  sample(outboxEndpoints.details, ofMessage),
  sample(outboxEndpoints.sendAgain, ofMessage),
  sample(riskReportEndpoints.summary, () => ({ query: lowerDays })),
  sample(riskReportEndpoints.trend, () => ({ query: lowerDays })),
  sample(riskReportEndpoints.factors, () => ({ query: lowerDays })),
  sample(riskReportEndpoints.composition, () => ({ query: lowerDays })),
  sample(riskReportEndpoints.heatmap, () => ({ query: lowerDays })),
  sample(riskReportEndpoints.regions, () => ({ query: lowerDays })),
  namesNoRecord(sample(riskReportEndpoints.region, () => ({ params: { id: illinois }, query: lowerDays }))),
  sample(usageReportEndpoints.summary, () => ({ query: lowerDays })),
  sample(usageReportEndpoints.trend, () => ({ query: lowerDays })),
  sample(usageReportEndpoints.heatmap, () => ({ query: lowerDays })),
  sample(usageReportEndpoints.vehicles, () => ({ query: lowerDays })),
  sample(usageReportEndpoints.regions, () => ({ query: lowerDays })),
  sample(environmentEndpoints.breakdown, () => ({ query: lowerDays })),
  sample(riskRateEndpoints.all, () => ({ query: lowerDays })),
  namesNoRecord(
    sample(riskRateEndpoints.ofType, () => ({ params: { translationType: 'harshBraking' }, query: lowerDays })),
  ),
  sample(dashboardEndpoints.summary, () => ({ query: lowerDays })),
  sample(oldTotalRiskEndpoints.report, () => ({ query: { ...lowerDays } })),
  sample(riskScoreConfigEndpoints.current, ofClient),
  sample(riskScoreConfigEndpoints.versions, ofClient),
  sample(riskScoreConfigEndpoints.change, (world) => ({
    ...ofClient(world),
    body: { config: defaultScoringConfig, activeFrom: null },
  })),
  sample(riskScoreConfigEndpoints.preview, (world) => ({ ...ofClient(world), body: { config: defaultScoringConfig } })),
  sample(monitoringEndpoints.report, () => ({ query: { report: 'extractor' as const, ...days } })),
  sample(jobEndpoints.list, () => ({ query: days })),
  sample(jobEndpoints.run, () => ({ params: { name: 'upkeep' }, body: {} })),
  sample(jobEndpoints.retry, async (world) => ofJob(world, 'cancelled')),
  sample(jobEndpoints.cancel, async (world) => ofJob(world, 'queued')),
]
