import { createQueryId, PostgresQueryCompiler, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { ClientDatabase } from './scope.ts'

/**
 * Returns a built query with its values inlined, for COPY, which has no parameters. The same single-client limits apply
 * as for any query. Values are untyped quoted text, as parameters are sent. Throws for a value type without a text
 * form.
 */
export function literalSql(db: ClientDatabase, query: RawBuilder<unknown>): string {
  const id = createQueryId()
  const node = db.getExecutor().transformQuery(query.toOperationNode() as never, id)
  return new LiteralCompiler().compileQuery(node, id).sql
}

class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(literal(value))
  }
}

const literal = (value: unknown): string =>
  value === null || value === undefined ? 'null' : pg.escapeLiteral(textOf(value))

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(arrayItem).join(',')}}`
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  throw new TypeError(`a value of type ${typeof value} cannot be written into SQL`)
}

const arrayItem = (item: unknown): string =>
  item === null || item === undefined ? 'null' : `"${textOf(item).replaceAll(/["\\]/g, '\\$&')}"`
