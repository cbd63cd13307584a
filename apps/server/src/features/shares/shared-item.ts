import { RecordId, range } from '@milepost/contract/api/fields'
import { plainError } from '@milepost/contract/api/plain-error'
import { IncidentQuery } from '@milepost/contract/incidents/endpoints'
import type { ShareType } from '@milepost/contract/shares/endpoints'
import { z } from 'zod'
import { invalid } from '../../app-error.ts'

const ReportRange = z.object(range)

/** What a link shows, read from the text that names it. */
export type SharedSubject =
  | { type: 'incident' | 'loss'; id: string }
  | { type: 'vehicleReport'; id: string; from: string; to: string }
  | { type: 'list'; query: z.output<typeof IncidentQuery> }

/** Reads what is to be shared. Throws `invalid` if the text names nothing of that type. */
export function readSharedItem(type: ShareType, sharedItem: string): SharedSubject {
  switch (type) {
    case 'incident':
    case 'loss':
      return { type, id: parsed(RecordId, sharedItem) }
    case 'vehicleReport': {
      const [id = '', query = ''] = sharedItem.split('?')
      return { type, id: parsed(RecordId, id), ...parsed(ReportRange, fieldsOf(query)) }
    }
    case 'list': {
      return { type, query: parsed(IncidentQuery.strict(), fieldsOf(sharedItem)) }
    }
  }
}

/** A name given several times is a list. */
function fieldsOf(query: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(query)) {
    if (name.toLowerCase() === 'clientid') throw refused('clientId must be omitted: a link shows your own client')
    const known = fields[name]
    fields[name] = known === undefined ? value : [known, value].flat()
  }
  return fields
}

function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: plainError })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw refused(issue && issue.path.length > 0 ? `${issue.path.join('.')} ${issue.message}` : 'names no record')
}

const refused = (message: string) => invalid([{ field: 'body.sharedItem', message }])
