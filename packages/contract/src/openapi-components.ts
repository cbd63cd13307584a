import { z } from 'zod'
import { Accident, AccidentReport } from './accidents.ts'
import { CameraChannel, HealthVehicle } from './cameras.ts'
import { Client } from './clients.ts'
import { CoachingContact, CoachingMessage } from './coaching.ts'
import { ComplianceMetric, ComplianceRow } from './compliances.ts'
import { Connection } from './connections.ts'
import { Driver } from './drivers.ts'
import { Actor, NamedNumber, NamedRecord } from './fields.ts'
import { IncidentDetails, TelemetrySample } from './incident-review.ts'
import { IncidentType, IncidentTypeName } from './incident-types.ts'
import { EventMetadata, Incident } from './incidents.ts'
import { Compared, HourOfWeek, RiskScore } from './measures.ts'
import { IncidentCamera, Thumbnail } from './media.ts'
import { Place, Point } from './place.ts'
import { Provider } from './providers.ts'
import { RankedSubject } from './risk-ranking.ts'
import { RiskTrendPoint } from './risk-reports.ts'
import { ScoringConfig, ScoringVersion } from './risk-score-config.ts'
import { Trip } from './trips.ts'
import { User } from './users.ts'
import { RiskFactor, VehicleReport } from './vehicle-report.ts'
import { GroupName, Vehicle, VehicleSummary } from './vehicles.ts'

/** Schemas that the reference shows once, under their own name, wherever an answer contains them. */
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
} as const satisfies Record<string, z.ZodType>

export const componentNames = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(named)) componentNames.add(schema, { id })
