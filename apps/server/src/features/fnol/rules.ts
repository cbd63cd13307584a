import { type FnolConfig, secondNoticeTriggers } from '@milepost/contract/fnol/endpoints'
import { fnolLevel } from '@milepost/domain/codes'
import type { Caller } from '../../access/caller.ts'
import { invalid } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { write } from '../../write.ts'

/** Nothing is sent until someone turns it on. */
const offAtFirst = (notificationLevel: FnolConfig['notificationLevel']): FnolConfig => ({
  notificationLevel,
  enabled: false,
  emails: [],
  minG: null,
  minSeverity: null,
  vehicleGroups: [],
  attach: 'link',
  confirmBeforeSend: true,
  triggers: notificationLevel === fnolLevel.code.second ? [...secondNoticeTriggers] : [],
  afterDays: null,
})

/** Returns a client's rules for first and second notices, in this order. */
export async function readRules(db: ClientDatabase): Promise<FnolConfig[]> {
  const rows = await db.selectFrom('lossNoticeRule').selectAll().execute()
  return ([fnolLevel.code.first, fnolLevel.code.second] as const).map((level) => {
    const row = rows.find((one) => one.level === level)
    if (!row) return offAtFirst(level)
    return {
      notificationLevel: level,
      enabled: row.enabled,
      emails: row.emails,
      minG: row.minG,
      minSeverity: row.minSeverity as FnolConfig['minSeverity'],
      vehicleGroups: row.groupIds.map(String),
      attach: row.attach as FnolConfig['attach'],
      confirmBeforeSend: row.confirmBeforeSend,
      triggers: row.triggers as FnolConfig['triggers'],
      afterDays: row.afterDays,
    }
  })
}

/** Replaces both rules. Turned on, a rule is about crashes that happen from then on. Throws `invalid` for an unknown group. */
export async function changeRules(
  db: ClientDatabase,
  caller: Caller,
  configs: readonly FnolConfig[],
): Promise<FnolConfig[]> {
  await assertGroups(db, configs)
  const audited = (before: FnolConfig[]) => ({
    action: 'lossNoticeRules.change',
    subject: ['client', db.clientId] as const,
    detail: { before, configs },
  })
  await write({ db, caller }, audited, async (transaction, { queries }) => {
    const before = await readRules(transaction)
    for (const config of configs)
      await queries.query(
        `insert into loss_notice_rule (client_id, level, enabled, emails, min_g, min_severity, group_ids, attach,
           confirm_before_send, triggers, after_days, enabled_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $3 then $12::timestamptz end)
         on conflict (client_id, level) do update set enabled = excluded.enabled, emails = excluded.emails,
           min_g = excluded.min_g, min_severity = excluded.min_severity, group_ids = excluded.group_ids,
           attach = excluded.attach, confirm_before_send = excluded.confirm_before_send, triggers = excluded.triggers,
           after_days = excluded.after_days,
           enabled_at = case when loss_notice_rule.enabled and excluded.enabled then loss_notice_rule.enabled_at
             else excluded.enabled_at end`,
        [
          db.clientId,
          config.notificationLevel,
          config.enabled,
          [...new Set(config.emails)],
          config.minG,
          config.minSeverity,
          config.vehicleGroups,
          config.attach,
          config.confirmBeforeSend,
          config.triggers,
          config.afterDays,
          new Date(),
        ],
      )
    return before
  })
  return readRules(db)
}

async function assertGroups(db: ClientDatabase, configs: readonly FnolConfig[]): Promise<void> {
  const wanted = [...new Set(configs.flatMap(({ vehicleGroups }) => vehicleGroups))]
  if (!wanted.length) return
  const known = await db.selectFrom('vehicleGroup').select('id').where('id', 'in', wanted).execute()
  const at = configs.findIndex(({ vehicleGroups }) =>
    vehicleGroups.some((id) => !known.some((group) => group.id === id)),
  )
  if (at >= 0)
    throw invalid([
      { field: `body.configs.${at}.vehicleGroups`, message: 'has a group that doesn’t exist. Choose it again.' },
    ])
}
