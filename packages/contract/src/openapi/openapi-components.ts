import { z } from 'zod'
import { Accident, AccidentReport } from '../accidents/endpoints.ts'
import { Actor, NamedNumber, NamedRecord } from '../api/fields.ts'
import { Compared, HourOfWeek, RiskScore } from '../api/measures.ts'
import { Place, Point } from '../api/place.ts'
import { Client } from '../clients/endpoints.ts'
import { CoachingContact } from '../coaching/endpoints.ts'
import { CoachingMessage } from '../coaching/messages.ts'
import { ComplianceRow } from '../compliances/endpoints.ts'
import { ComplianceMetric } from '../compliances/metrics.ts'
import { Connection } from '../connections/endpoints.ts'
import { CameraChannel, HealthVehicle } from '../device-health/cameras.ts'
import { Driver } from '../drivers/endpoints.ts'
import { IncidentType, IncidentTypeName } from '../incident-types/endpoints.ts'
import { EventMetadata, Incident } from '../incidents/endpoints.ts'
import { IncidentDetails, TelemetrySample } from '../incidents/review.ts'
import { IncidentCamera, Thumbnail } from '../media/endpoints.ts'
import { Provider } from '../providers/endpoints.ts'
import { RankedSubject } from '../risk/ranking.ts'
import { RiskTrendPoint } from '../risk/reports.ts'
import { ScoringConfig, ScoringVersion } from '../scoring-config/endpoints.ts'
import { Trip } from '../trips/endpoints.ts'
import { User } from '../users/endpoints.ts'
import { GroupName, Vehicle, VehicleSummary } from '../vehicles/endpoints.ts'
import { RiskFactor, VehicleReport } from '../vehicles/report.ts'
import { WebhookIncident } from '../webhooks/events.ts'

/** Schemas that the reference shows once, under their own name, wherever a response contains them. */
const named = {
  Accident,
  AccidentReport,
  Actor,
  CameraChannel,
  Client,
  CoachingContact,
  CoachingMessage,
  Compared,
  ComplianceMetric,
  ComplianceRow,
  Connection,
  Driver,
  EventMetadata,
  GroupName,
  HealthVehicle,
  HourOfWeek,
  Incident,
  IncidentCamera,
  IncidentDetails,
  IncidentType,
  IncidentTypeName,
  NamedNumber,
  NamedRecord,
  Place,
  Point,
  Provider,
  RankedSubject,
  RiskFactor,
  RiskScore,
  RiskTrendPoint,
  ScoringConfig,
  ScoringVersion,
  TelemetrySample,
  Thumbnail,
  Trip,
  User,
  Vehicle,
  VehicleReport,
  VehicleSummary,
  WebhookIncident,
} as const satisfies Record<string, z.ZodType>

export const componentNames = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(named)) componentNames.add(schema, { id })
