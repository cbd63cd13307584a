/**
 * Where a table's rows live once the database is spread over several servers:
 * - `distributed`: by client_id, all rows of a client on one node, beside those of its other tables;
 * - `reference`: small, the same for all clients, a copy on every node;
 * - `coordinator`: on one node alone: what is claimed across clients, and what is read before a client is known.
 */
export type TableHome = 'distributed' | 'reference' | 'coordinator'

/**
 * Every table of the schema. Migration to several servers, the schema linter and the tests of statements read it. Marks
 * of what is due stand with the data that they are about, so that a commit shows both at once or neither; leases stand on
 * the coordinator, where one statement hands out the next of any client.
 */
export const tableHomes: Readonly<Record<string, TableHome>> = {
  client: 'reference',
  provider: 'reference',
  incident_type: 'reference',
  incident_type_tag: 'reference',
  place: 'reference',

  api_token: 'coordinator',
  app_user: 'coordinator',
  installation: 'coordinator',
  job_run: 'coordinator',
  phone_code: 'coordinator',
  rate_bucket: 'coordinator',
  schema_migrations: 'coordinator',
  sync_state: 'coordinator',
  weather_day: 'coordinator',

  accident: 'distributed',
  accident_change: 'distributed',
  accident_count: 'distributed',
  audit_entry: 'distributed',
  camera_health: 'distributed',
  camera_sight: 'distributed',
  camera_status: 'distributed',
  client_day: 'distributed',
  coaching_contact: 'distributed',
  coaching_contact_resource: 'distributed',
  connection: 'distributed',
  connection_invite: 'distributed',
  detection_due: 'distributed',
  dismissed_incident: 'distributed',
  driver: 'distributed',
  driver_due: 'distributed',
  driver_evidence_month: 'distributed',
  driver_score: 'distributed',
  driver_score_month: 'distributed',
  evidence_month: 'distributed',
  export_file: 'distributed',
  incident: 'distributed',
  incident_activity: 'distributed',
  incident_by_region: 'distributed',
  incident_by_type: 'distributed',
  incident_detail: 'distributed',
  incident_duplicate: 'distributed',
  incident_key: 'distributed',
  incident_media: 'distributed',
  incident_rating: 'distributed',
  incident_telemetry: 'distributed',
  incident_total: 'distributed',
  incident_verdicts: 'distributed',
  message: 'distributed',
  onboarding_form: 'distributed',
  pool_driving: 'distributed',
  pool_due: 'distributed',
  pool_incidents: 'distributed',
  pooled_score: 'distributed',
  pooled_score_month: 'distributed',
  position: 'distributed',
  provider_driver_score: 'distributed',
  provider_session: 'distributed',
  region_evidence_month: 'distributed',
  rejected_record: 'distributed',
  risk_score_config: 'distributed',
  rollup_dirty: 'distributed',
  rush_hour: 'distributed',
  rush_hour_before: 'distributed',
  score_due: 'distributed',
  score_month_sum: 'distributed',
  scoring_priors: 'distributed',
  scoring_state: 'distributed',
  sync_hour: 'distributed',
  sync_stream: 'distributed',
  trip: 'distributed',
  trip_key: 'distributed',
  user_invite: 'distributed',
  vehicle: 'distributed',
  vehicle_day: 'distributed',
  vehicle_group: 'distributed',
  vehicle_group_member: 'distributed',
  vehicle_latest: 'distributed',
  vehicle_mismatch: 'distributed',
  vehicle_score: 'distributed',
  vehicle_score_month: 'distributed',
  weather_due: 'distributed',
}

export const tablesAt = (home: TableHome): string[] =>
  Object.keys(tableHomes).filter((table) => tableHomes[table] === home)
