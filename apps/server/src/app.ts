import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import { endpoints } from '@milepost/contract/api/all-endpoints'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { accidentRoutes } from './features/accidents/routes.ts'
import { annotationRoutes } from './features/annotation/routes.ts'
import { apiTokenRoutes } from './features/api-tokens/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { claimRoutes } from './features/claims/routes.ts'
import { clientRoutes } from './features/clients/routes.ts'
import { coachingMessageRoutes } from './features/coaching/message-routes.ts'
import { coachingReplyRoutes } from './features/coaching/reply-routes.ts'
import { coachingRoutes } from './features/coaching/routes.ts'
import { complianceRoutes } from './features/compliances/routes.ts'
import { connectionRoutes } from './features/connections/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { deviceHealthRoutes } from './features/device-health/routes.ts'
import { directoryRoutes } from './features/directory/routes.ts'
import { driverRoutes } from './features/drivers/routes.ts'
import { environmentRoutes } from './features/environment/routes.ts'
import { exportRoutes } from './features/exports/routes.ts'
import { fnolRoutes } from './features/fnol/routes.ts'
import { incidentTypeRoutes } from './features/incident-types/routes.ts'
import { incidentRoutes } from './features/incidents/routes.ts'
import { jobRoutes } from './features/jobs/routes.ts'
import { oldTotalRiskRoutes } from './features/legacy-risk/routes.ts'
import { messageRoutes } from './features/mail/routes.ts'
import { mappingRoutes } from './features/mappings/routes.ts'
import { mediaRoutes } from './features/media/routes.ts'
import { mergeRoutes } from './features/merging/routes.ts'
import { monitoringRoutes } from './features/monitoring/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { connectionInviteRoutes } from './features/onboarding/invite-routes.ts'
import { onboardingRoutes } from './features/onboarding/routes.ts'
import { policyRoutes } from './features/policies/routes.ts'
import { providerRoutes } from './features/providers/routes.ts'
import { riskRankingRoutes } from './features/risk/ranking/routes.ts'
import { riskReportRoutes } from './features/risk/reports/routes.ts'
import { subjectRiskRoutes } from './features/risk/subject/routes.ts'
import { rushHourRoutes } from './features/rush-hours/routes.ts'
import { savedViewRoutes } from './features/saved-views/routes.ts'
import { scheduleRoutes } from './features/schedules/routes.ts'
import { riskScoreConfigRoutes } from './features/scoring-config/routes.ts'
import { shareRoutes } from './features/shares/routes.ts'
import { speedIncidentRoutes } from './features/speed-incidents/routes.ts'
import { systemRoutes } from './features/system/routes.ts'
import { tripRoutes } from './features/trips/routes.ts'
import { usageReportRoutes } from './features/usage/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { validationRoutes } from './features/validation/routes.ts'
import { vehicleReportRoutes } from './features/vehicles/report/routes.ts'
import { vehicleRoutes } from './features/vehicles/routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { shutData } from './http/content-policy.ts'
import { answerError, answerSocket, handleErrors } from './http/error-handler.ts'
import { limitRequests, windowSeconds } from './http/limit-requests.ts'
import { logAnswer } from './http/log-answer.ts'
import { countRequests } from './http/metrics/count-requests.ts'
import { measureRequests } from './http/metrics/metrics.ts'
import { mount, notServed } from './http/mount.ts'
import { parseQuery } from './http/parse-query.ts'
import { reportQuotas } from './http/quota-headers.ts'
import { serveReference } from './http/reference.ts'
import { endSlowBodies } from './http/slow-bodies.ts'
import type { Route } from './route.ts'
import type { Services } from './services.ts'

/** The routes this server implements; anything else in the contract responds that it isn't served yet. */
export const routes: readonly Route[] = [
  ...systemRoutes,
  ...userRoutes,
  ...clientRoutes,
  ...rushHourRoutes,
  ...providerRoutes,
  ...coachingRoutes,
  ...coachingMessageRoutes,
  ...coachingReplyRoutes,
  ...connectionInviteRoutes,
  ...onboardingRoutes,
  ...connectionRoutes,
  ...vehicleRoutes,
  ...vehicleReportRoutes,
  ...deviceHealthRoutes,
  ...validationRoutes,
  ...oldTotalRiskRoutes,
  ...claimRoutes,
  ...policyRoutes,
  ...complianceRoutes,
  ...subjectRiskRoutes,
  ...riskReportRoutes,
  ...speedIncidentRoutes,
  ...usageReportRoutes,
  ...environmentRoutes,
  ...dashboardRoutes,
  ...riskRankingRoutes,
  ...driverRoutes,
  ...tripRoutes,
  ...incidentTypeRoutes,
  ...mappingRoutes,
  ...mergeRoutes,
  ...incidentRoutes,
  ...accidentRoutes,
  ...mediaRoutes,
  ...annotationRoutes,
  ...apiTokenRoutes,
  ...directoryRoutes,
  ...savedViewRoutes,
  ...scheduleRoutes,
  ...shareRoutes,
  ...webhookRoutes,
  ...notificationRoutes,
  ...fnolRoutes,
  ...auditRoutes,
  ...exportRoutes,
  ...jobRoutes,
  ...messageRoutes,
  ...monitoringRoutes,
  ...riskScoreConfigRoutes,
]

const bodyLimitBytes = 1_048_576
/** A caller that sends slowly must not hold a connection forever; the largest file at 1 Mbit/s takes less. */
const usualRequestMs = 120_000
const usualHeadersMs = 20_000
/** At most a megabyte, unless it is a form with files. */
const usualBodyMs = 45_000
/** How often slow callers are looked for. */
const checkEveryMs = 5_000
/** Includes the URL, with as many ids as a filter accepts. */
const headerLimitBytes = 65_536

/** Builds the HTTP side: the API under `/api`, its reference, health and metrics. `servePortals` adds the portals. */
export async function buildApp(
  services: Services,
  {
    requestsPerMinute = 1200,
    requestMs = usualRequestMs,
    bodyMs = usualBodyMs,
  }: { requestsPerMinute?: number; requestMs?: number; bodyMs?: number } = {},
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID().slice(0, 13),
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestMs,
    http: {
      maxHeaderSize: headerLimitBytes,
      // Node exchanges the two limits if this one is longer.
      headersTimeout: Math.min(usualHeadersMs, requestMs),
      connectionsCheckingInterval: Math.min(checkEveryMs, requestMs / 4),
    },
    // Open portals hold a stream each, and find the next server by themselves.
    forceCloseConnections: true,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, querystringParser: parseQuery },
    trustProxy: services.config.trustedProxies.length > 0 ? [...services.config.trustedProxies] : false,
    frameworkErrors: answerError,
    clientErrorHandler: answerSocket,
    ajv: { customOptions: { strict: false } },
  })
  endSlowBodies(app, bodyMs)
  handleErrors(app)
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply))
  shutData(app)
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'no-referrer' },
  })
  const exposedHeaders = ['x-request-id', 'ratelimit', 'ratelimit-policy', 'retry-after']
  await app.register(cors, { origin: services.config.origin, exposedHeaders })
  // Higher compression takes longer than it saves in transfer.
  await app.register(compress, { threshold: 2048, encodings: ['gzip', 'deflate'], zlibOptions: { level: 1 } })
  measureRequests(app, services.statements, services.config.metricsToken)
  countRequests(app, services.counts)
  await app.register(
    async (api) => {
      reportQuotas(api, windowSeconds)
      await limitRequests(api, services, requestsPerMinute)
      await api.register(multipart, { limits: { fileSize: 10 * bodyLimitBytes, files: 1 } })
      await serveReference(api)
      const served = new Set(routes.map((route) => route.endpoint))
      for (const route of routes) mount(api, services, route)
      for (const endpoint of Object.values(endpoints))
        if (!served.has(endpoint)) mount(api, services, notServed(endpoint))
    },
    { prefix: '/api' },
  )
  return app
}
