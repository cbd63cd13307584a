import { randomUUID } from 'node:crypto'
import { apiTokenEndpoints } from '@milepost/contract/api-tokens/endpoints'
import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { clientEndpoints } from '@milepost/contract/clients/endpoints'
import { coachingContactEndpoints } from '@milepost/contract/coaching/endpoints'
import { cameraEndpoints } from '@milepost/contract/device-health/cameras'
import { mismatchEndpoints } from '@milepost/contract/device-health/mismatches'
import { driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { exportEndpoints } from '@milepost/contract/exports/endpoints'
import { jobEndpoints } from '@milepost/contract/jobs/endpoints'
import { outboxEndpoints } from '@milepost/contract/mail/endpoints'
import { monitoringEndpoints } from '@milepost/contract/monitoring/endpoints'
import { providerEndpoints } from '@milepost/contract/providers/endpoints'
import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { subjectRiskEndpoints } from '@milepost/contract/risk/subject-endpoints'
import { rushHourEndpoints } from '@milepost/contract/rush-hours/endpoints'
import { shareEndpoints } from '@milepost/contract/shares/endpoints'
import { systemEndpoints } from '@milepost/contract/system/endpoints'
import { tripEndpoints } from '@milepost/contract/trips/endpoints'
import { userEndpoints } from '@milepost/contract/users/endpoints'
import { validationEndpoints } from '@milepost/contract/validation/endpoints'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { vehicleReportEndpoints } from '@milepost/contract/vehicles/report'
import { rushHourTraffic } from '@milepost/domain/codes'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { annotationSamples } from './annotation.ts'
import { logoSvg, ofContract, ofLogo } from './client-files.ts'
import { coachingSamples } from './coaching.ts'
import { complianceSamples } from './compliances.ts'
import { connectionSamples } from './connecting/connections.ts'
import { onboardingSamples } from './connecting/onboarding.ts'
import { directorySamples } from './directory.ts'
import { samePersonSamples } from './drivers.ts'
import { fnolSamples } from './fnol.ts'
import { incidentSamples } from './incidents.ts'
import { mappingSamples } from './mappings.ts'
import { mergeSamples } from './merging.ts'
import { notificationSamples } from './notifications.ts'
import { ofApiToken, ofColleague } from './people.ts'
import { reportSamples } from './reports.ts'
import { changesNext, namesNoRecord, type Sample, sample } from './sample.ts'
import {
  byConnection,
  contactOf,
  days,
  lately,
  lowerDays,
  nothing,
  ofClient,
  ofContact,
  ofExport,
  ofInvite,
  ofJob,
  ofMessage,
  ofPhoneCode,
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

/** One call for every served endpoint, used by the tenancy and bad-input tests. */
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
  ...onboardingSamples,
  sample(coachingContactEndpoints.list, byConnection),
  changesNext(sample(coachingContactEndpoints.create, (world) => ({ body: contactOf(world) }))),
  sample(coachingContactEndpoints.change, async (world) => ({
    ...(await ofContact(world)),
    body: { ...contactOf(world), email: null },
  })),
  sample(coachingContactEndpoints.remove, ofContact),
  ...coachingSamples,
  ...connectionSamples,
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
  ...incidentSamples,
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
  ...reportSamples,
  sample(monitoringEndpoints.report, () => ({ query: { report: 'extractor' as const, ...days } })),
  sample(jobEndpoints.list, () => ({ query: days })),
  sample(jobEndpoints.run, () => ({ params: { name: 'upkeep' }, body: {} })),
  sample(jobEndpoints.retry, async (world) => ofJob(world, 'cancelled')),
  sample(jobEndpoints.cancel, async (world) => ofJob(world, 'queued')),
]
