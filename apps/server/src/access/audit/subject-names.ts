import { isOfLoss } from '@milepost/contract/audit/words'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import type { Queries } from '../../db/scope/queries.ts'
import { nameText } from '../../db/statements/statement-name.ts'

type ChangedRecord = { action: string; subject: readonly [type: string, id: string | number]; detail?: object }

/** How the current name of each kind of record is read: by client `$1` and ids `$2`. */
const statements: Readonly<Record<string, string>> = {
  client: 'select id::text as id, name from client where id = $1 and id = any($2::int[])',
  user: 'select id::text as id, name from app_user where client_id = $1 and id = any($2::uuid[])',
  connection: 'select id::text as id, name from connection where client_id = $1 and id = any($2::int[])',
  vehicle: 'select id::text as id, name from vehicle where client_id = $1 and id = any($2::bigint[])',
  driver: 'select id::text as id, name from driver where client_id = $1 and id = any($2::bigint[])',
  savedView: 'select id::text as id, name from saved_view where client_id = $1 and id = any($2::uuid[])',
  schedule: 'select id::text as id, name from report_schedule where client_id = $1 and id = any($2::uuid[])',
  share: 'select id::text as id, title as name from share where client_id = $1 and id = any($2::uuid[])',
  webhook:
    'select id::text as id, description as name from webhook_endpoint where client_id = $1 and id = any($2::uuid[])',
  notificationRule:
    'select id::text as id, title as name from notification_rule where client_id = $1 and id = any($2::uuid[])',
  apiToken: 'select id::text as id, name from api_token where client_id = $1 and id = any($2::uuid[])',
  complianceChecklist:
    'select id::text as id, name from compliance_checklist where client_id = $1 and id = any($2::uuid[])',
  connectionInvite:
    'select id::text as id, coalesce(fleet_name, email) as name from connection_invite where client_id = $1 and id = any($2::uuid[])',
  // With the ids in a subselect, one plan serves any number of them: planning over months takes longer than this.
  incident:
    "select i.id::text as id, concat_ws(' · ', y.word, v.name) as name from incident_key w join incident i on i.client_id = $1 and i.occurred_at = w.occurred_at and i.id = w.id join incident_type y on y.translated_type = i.translated_type left join vehicle v on v.client_id = $1 and v.id = i.vehicle_id where w.client_id = $1 and w.id = any((select $2::bigint[])::bigint[])",
  loss: 'select id::text as id, number::text as name from accident where client_id = $1 and id = any($2::bigint[])',
  incidentType:
    'select translated_type as id, word as name from incident_type where $1 > 0 and translated_type = any($2::text[])',
  directoryGroup:
    'select id::text as id, display_name as name from directory_group where client_id = $1 and id = any($2::uuid[])',
}

/**
 * Returns what changed records are called, in order: their names in the transaction of the change or, once removed, as
 * its details have them; null for records without a name.
 */
export async function subjectNames(
  queries: Queries,
  clientId: number,
  changes: readonly ChangedRecord[],
): Promise<(string | null)[]> {
  const names = new Map<string, string>()
  for (const [type, statement] of Object.entries(statements)) {
    const ids = changes.flatMap((change) => (kindOf(change) === type ? [String(change.subject[1])] : []))
    if (ids.length === 0) continue
    const { rows } = await queries.query<{ id: string; name: string }>(
      nameText(`changed-${type.toLowerCase()}-names`, statement),
      [clientId, [...new Set(ids)]],
    )
    for (const { id, name } of rows)
      names.set(`${type} ${id}`, type === 'loss' ? accidentDisplayId(Number(name)) : name)
  }
  return changes.map((change) => names.get(`${kindOf(change)} ${change.subject[1]}`) ?? nameIn(change.detail))
}

/** A loss has the id of its event, and a number of its own. */
const kindOf = ({ action, subject }: ChangedRecord): string => (isOfLoss(action) ? 'loss' : subject[0])

/** The name among a change's details, which may be those from before it. */
function nameIn(detail: object | undefined): string | null {
  const { before, name, title, description } = (detail ?? {}) as Record<string, unknown>
  const own = [name, title, description].find((one) => typeof one === 'string' && one !== '')
  if (typeof own === 'string') return own
  return typeof before === 'object' && before !== null ? nameIn(before) : null
}
