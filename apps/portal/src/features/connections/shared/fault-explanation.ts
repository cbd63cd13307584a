import type { Connection } from '@milepost/contract/connections/endpoints'
import type { DataFlow, FailureKind, StreamFailure, SyncStatus } from '@milepost/contract/connections/sync'
import type { DataType } from '@milepost/contract/providers/endpoints'
import { connectionHealth } from '@milepost/domain/codes'

/** A problem that keeps data from arriving, explained for people: what happened, since when, and what happens next. */
export type FaultExplanation = {
  id: string
  tone: 'warning' | 'destructive'
  what: string
  /** Null if unknown. */
  since: string | null
  next: string
  /** Time of the next attempt; shown after `next`. */
  nextAt: string | null
  /** The missing data types; empty if all are. */
  dataTypes: DataType[]
  /** Technical details from the connector, for support. */
  details: string[]
  /** What the reader can do about it. */
  remedy: 'credentials' | 'keep' | 'retry'
}

type Words = { tone: FaultExplanation['tone']; what: string; next: string; remedy: FaultExplanation['remedy'] }

/** These affect the whole account, the others single data types. */
const ofWholeAccount: readonly FailureKind[] = ['authFailed', 'unavailable']

/** Returns the failure that is common to all data types. */
export const commonFailure = (flows: readonly DataFlow[]): StreamFailure | null =>
  flows.find(({ failure }) => failure && ofWholeAccount.includes(failure.kind))?.failure ?? null

function wordsOf(kind: FailureKind, provider: string): Words {
  switch (kind) {
    case 'authFailed':
      return {
        tone: 'destructive',
        what: `${provider} no longer accepts the credentials.`,
        next: 'Nothing syncs until you enter new ones. Data from the meantime is synced afterwards.',
        remedy: 'credentials',
      }
    case 'unavailable':
      return {
        tone: 'warning',
        what: `${provider} isn’t responding.`,
        next: 'No data is lost: it’s synced as soon as the provider responds.',
        remedy: 'retry',
      }
    case 'rateLimited':
      return {
        tone: 'warning',
        what: `${provider} is limiting our requests.`,
        next: 'Syncing resumes automatically after the pause it asked for.',
        remedy: 'retry',
      }
    case 'wireMismatch':
      return {
        tone: 'warning',
        what: `${provider} sends responses we can’t read.`,
        next: 'Everything else continues. If this persists, send the line below to support.',
        remedy: 'retry',
      }
  }
}

/** Returns all problems of a connection, worst first. */
export function explainFaults(connection: Connection, status: SyncStatus | undefined): FaultExplanation[] {
  const provider = connection.provider.displayName
  const own = explainHealth(connection)
  const flows = status?.flows ?? []
  // A rejected sign-in is reported once, with the connection's reason.
  const kinds = new Set(flows.flatMap(({ failure }) => failure?.kind ?? []))
  if (connection.healthStatus === connectionHealth.code.failed) kinds.delete('authFailed')
  return [...own, ...[...kinds].map((kind) => explainFailure(kind, provider, flows)), ...switchedOff(provider, flows)]
}

const { failed, duplicated } = connectionHealth.code

function explainHealth({ healthStatus, healthReason, healthSince, provider }: Connection): FaultExplanation[] {
  const common = { since: healthSince, nextAt: null, dataTypes: [], details: [] }
  if (healthStatus === failed) {
    const { what, next } = wordsOf('authFailed', provider.displayName)
    return [{ ...common, id: 'failed', tone: 'destructive', what: healthReason ?? what, next, remedy: 'credentials' }]
  }
  if (healthStatus !== duplicated) return []
  const what = healthReason ?? 'This account is connected twice.'
  const next = 'This one doesn’t sync, so that no trip or event counts twice. An admin decides which one to keep.'
  return [{ ...common, id: 'duplicated', tone: 'warning', what, next, remedy: 'keep' }]
}

function explainFailure(kind: FailureKind, provider: string, flows: readonly DataFlow[]): FaultExplanation {
  const failing = flows.flatMap(({ dataType, failure }) => (failure?.kind === kind ? [{ dataType, failure }] : []))
  const nextTimes = failing.flatMap(({ failure }) => failure.nextAt ?? [])
  return {
    ...wordsOf(kind, provider),
    id: kind,
    since: failing.map(({ failure }) => failure.since).sort()[0] ?? null,
    nextAt: nextTimes.sort()[0] ?? null,
    dataTypes: ofWholeAccount.includes(kind) ? [] : failing.map(({ dataType }) => dataType),
    details: [...new Set(failing.map(({ failure }) => failure.detail))],
  }
}

function switchedOff(provider: string, flows: readonly DataFlow[]): FaultExplanation[] {
  const refused = flows.filter(({ switchedOffReason }) => switchedOffReason !== null)
  if (refused.length === 0) return []
  return [
    {
      id: 'switchedOff',
      tone: 'warning',
      what: `This account doesn’t have permission to read everything at ${provider}.`,
      since: null,
      next: 'Everything else continues. Grant the permission at the provider, then retry; otherwise we check again every day.',
      nextAt: null,
      dataTypes: refused.map(({ dataType }) => dataType),
      details: [...new Set(refused.flatMap(({ switchedOffReason }) => switchedOffReason ?? []))],
      remedy: 'retry',
    },
  ]
}
