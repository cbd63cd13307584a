import type { ImportedTerm, TermsFile, TermsResult } from '@milepost/contract/policies/import'
import type { PolicyTerm, TermInput } from '@milepost/contract/policies/terms'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import { invalid } from '../../app-error.ts'
import { CommandProblem } from '../../command-problem.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { policyIdsOf, withInsurer } from '../../reporting/policies/insured-lines.ts'
import { listPolicyNames, type PolicyName } from '../../reporting/policies/policy-names.ts'
import { write } from '../../write.ts'
import { lockTerms, overlap } from './commands.ts'
import { readTermsCsv, type TermLine } from './read-terms-csv.ts'
import { storeTerms } from './store-terms.ts'
import { termJson } from './terms-sql.ts'

/** Shows what a file of terms would change. Throws `invalid` for a file that isn't CSV or has no lines. */
export async function previewTerms(db: ClientDatabase, input: TermsFile): Promise<TermsResult> {
  const { lines, ...read } = readOrRefuse(input)
  return { ...read, isStored: false, rows: (await checkLines(db, lines)).map(({ row }) => row) }
}

/**
 * Imports a file of terms: all of its lines, or none if one has a problem or a needed column is missing. Throws `invalid`
 * as `previewTerms`.
 */
export async function importTerms(db: ClientDatabase, caller: Caller, input: TermsFile): Promise<TermsResult> {
  const { lines, ...read } = readOrRefuse(input)
  const counted = ({ isStored, rows }: TermsResult) => {
    const count = (action: string) => rows.filter((row) => row.action === action).length
    const [added, changed] = [count('new'), count('changed')]
    if (!isStored || added + changed === 0) return []
    return { action: 'policyTerm.import', subject: ['client', db.clientId] as const, detail: { added, changed } }
  }
  return write({ db, caller }, counted, async (transaction, { queries }): Promise<TermsResult> => {
    await lockTerms(queries, db.clientId)
    const checked = await checkLines(transaction, lines)
    const rows = checked.map(({ row }) => row)
    if (read.missing.length > 0 || rows.some(({ problems }) => problems.length > 0))
      return { ...read, isStored: false, rows }
    const changed = checked.filter(({ row }) => row.action !== 'unchanged')
    await storeTerms(
      queries,
      db.clientId,
      changed.map(({ row: { insurerName, policyNumber }, term }) => ({
        ...term!,
        insurerName,
        policyNumber: policyNumber!,
      })),
    )
    return { ...read, isStored: true, rows }
  })
}

function readOrRefuse({ file, columns }: TermsFile) {
  const refuse = (message: string, field = 'file') => invalid([{ field: `body.${field}`, message }])
  try {
    const read = readTermsCsv(file, columns)
    if (read.headers.length === 0 || (read.missing.length === 0 && read.lines.length === 0))
      throw refuse('has no lines after the first one')
    const outside = Object.values(read.columns).find((at) => at >= read.headers.length)
    if (outside !== undefined) throw refuse(`names column ${outside + 1}, which the file doesn’t have`, 'columns')
    return read
  } catch (error) {
    if (error instanceof CommandProblem) throw refuse(error.message.replace(/^The file /, '').replace(/\.$/, ''))
    throw error
  }
}

type Checked = { row: ImportedTerm; term: TermInput | null }

async function checkLines(db: ClientDatabase, lines: readonly TermLine[]): Promise<Checked[]> {
  const [policies, stored] = await Promise.all([listPolicyNames(db), readAllTerms(db)])
  const insured = lines.map((line) => withInsurer(line, policies))
  const ids = await policyIdsOf(db, insured)
  const placed = insured.map((line, index) => ({ ...line, id: ids[index]! }))
  return placed.map((line) => {
    const own = placed.filter((other) => other !== line && other.id === line.id)
    return checkLine(line, own, stored.get(line.id) ?? [], policies)
  })
}

function checkLine(
  { line, insurerName, policyNumber, term, problems, id }: TermLine & { id: string | null },
  others: readonly TermLine[],
  stored: readonly PolicyTerm[],
  policies: readonly PolicyName[],
): Checked {
  const found = [...problems]
  const twin = term && others.find((other) => other.term && overlap(other.term, term))
  if (twin) found.push(`Overlaps the term in line ${twin.line}.`)
  const same = term && stored.find(({ startsOn }) => startsOn === term.startsOn)
  const crossed = term && stored.find((other) => other !== same && overlap(other, term))
  if (crossed) found.push(`Overlaps the stored term from ${crossed.startsOn} to ${crossed.renewsOn}.`)
  const action = !term || found.length > 0 ? null : !same ? 'new' : isEqual(same, term) ? 'unchanged' : 'changed'
  // A known policy keeps the spelling that it has.
  const known = policies.find((policy) => policy.id === id)
  const names = known ?? { insurerName, policyNumber }
  const hasVehicles = known !== undefined && known.connectionIds.length > 0
  const { startsOn = null, renewsOn = null, premiumUsd = null } = term ?? {}
  return {
    term,
    row: {
      line,
      insurerName: names.insurerName,
      policyNumber: names.policyNumber,
      startsOn,
      renewsOn,
      premiumUsd,
      action,
      hasVehicles,
      problems: found,
    },
  }
}

const isEqual = (stored: PolicyTerm, term: TermInput): boolean =>
  (Object.keys(term) as (keyof TermInput)[]).every((key) => stored[key] === term[key])

async function readAllTerms(db: ClientDatabase): Promise<ReadonlyMap<string | null, PolicyTerm[]>> {
  const rows = await named(
    'all-policy-terms',
    db,
    sql<{ policyId: string; term: PolicyTerm }>`select t.policy_id as "policyId", ${termJson} as term
      from policy_term t where t.client_id = ${db.clientId}`,
  )
  const byPolicy = Map.groupBy(rows, ({ policyId }) => policyId)
  return new Map([...byPolicy].map(([id, own]) => [id, own.map(({ term }) => term)]))
}
