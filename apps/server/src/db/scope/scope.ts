import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  type RawBuilder,
  RawNode,
  ReferenceNode,
  type SelectQueryNode,
  sql,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
  WhereNode,
} from 'kysely'
import type { Database } from '../connection/database.ts'
import { tenantTables } from '../tables.gen.ts'
import { unscopedTables } from './unscoped-tables.ts'

const placeOfClient = 'the_client_of_this_database()'

/**
 * The client of a scoped database, for constant pieces of hand-written SQL. Subselects compare with it rather than with
 * an outer column: if tables are distributed, only a value determines which server has the rows.
 */
export const thisClient: RawBuilder<number> = sql.raw(placeOfClient)

/** Returns a piece of SQL that is also used as text, such as by the sync, with `thisClient` as its client. */
export const ofThisClient = <T>(text: (client: string) => string): RawBuilder<T> =>
  sql`${sql.join(
    text(placeOfClient)
      .split(placeOfClient)
      .map((part) => sql.raw(part)),
    thisClient,
  )}`

/** A database limited to one client. Created by the access layer; queries accept nothing else. */
export type ClientDatabase = Database & { readonly clientId: number }

/**
 * Limits every query built on the result to one client: each tenant table in a FROM, JOIN, UPDATE or DELETE gets its
 * `client_id = …`, and an INSERT that doesn't name the column is refused. Hand-written SQL (`sql`) must name
 * `client_id` itself with `db.clientId`; if it names a tenant table without it, or compares with another client, the
 * query is refused.
 */
export function scopeTo(db: Database, clientId: number): ClientDatabase {
  const scoped = db.withPlugin(new ClientScope(clientId))
  return Object.assign(scoped, { clientId })
}

class ClientScope implements KyselyPlugin {
  private readonly transformer: ScopeTransformer
  constructor(clientId: number) {
    this.transformer = new ScopeTransformer(clientId)
  }
  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => this.transformer.transformNode(node)
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
}

class ScopeTransformer extends OperationNodeTransformer {
  private readonly clientId: number
  constructor(clientId: number) {
    super()
    this.clientId = clientId
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const inner = super.transformSelectQuery(node)
    const conditions = (inner.from?.froms ?? []).flatMap((from) => this.conditionFor(from))
    return conditions.length ? { ...inner, where: and(inner.where, conditions) } : inner
  }

  protected override transformJoin(node: JoinNode): JoinNode {
    const inner = super.transformJoin(node)
    const conditions = this.conditionFor(inner.table)
    if (!conditions.length) return inner
    const on = conditions.reduce(
      (left: OnNode | undefined, condition) =>
        left ? OnNode.cloneWithOperation(left, 'And', condition) : OnNode.create(condition),
      inner.on,
    )
    return { ...inner, ...(on && { on }) }
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    const inner = super.transformUpdateQuery(node)
    const conditions = inner.table ? this.conditionFor(inner.table) : []
    return conditions.length ? { ...inner, where: and(inner.where, conditions) } : inner
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    const inner = super.transformDeleteQuery(node)
    const conditions = inner.from.froms.flatMap((from) => this.conditionFor(from))
    return conditions.length ? { ...inner, where: and(inner.where, conditions) } : inner
  }

  #rawDepth = 0

  protected override transformRaw(node: RawNode): RawNode {
    if (node.sqlFragments[0] === placeOfClient) return RawNode.create(['', ''], [ValueNode.create(this.clientId)])
    if (this.#rawDepth === 0) this.checkRaw(node)
    this.#rawDepth++
    try {
      return super.transformRaw(node)
    } finally {
      this.#rawDepth--
    }
  }

  private checkRaw(node: RawNode): void {
    const text = textOf(node)
    const [unscoped] = unscopedTables(text)
    if (unscoped)
      throw new Error(`hand-written SQL reads ${unscoped} without its client_id: ${text.trim().slice(0, 80)}`)
    for (const [, other] of text.matchAll(/\bclient_id\s*=\s*«(\d+)»/g))
      if (Number(other) !== this.clientId)
        throw new Error(`hand-written SQL names client ${other}, not ${this.clientId}`)
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    const inner = super.transformInsertQuery(node)
    const table = inner.into?.table.identifier.name
    const named = inner.columns?.some((column) => column.column.name === 'client_id')
    if (table && tenantTables.has(table) && !named) throw new Error(`an insert into ${table} must name its client`)
    return inner
  }

  /** Returns the conditions a table or alias needs, if any. */
  private conditionFor(node: OperationNode): OperationNode[] {
    const alias = node.kind === 'AliasNode' ? (node as unknown as { alias: { name?: string } }).alias.name : undefined
    const inner = node.kind === 'AliasNode' ? (node as unknown as { node: OperationNode }).node : node
    if (!TableNode.is(inner)) return []
    const table = inner.table.identifier.name
    if (!tenantTables.has(table)) return []
    const column = ReferenceNode.create(ColumnNode.create('client_id'), TableNode.create(alias ?? table))
    return [BinaryOperationNode.create(column, OperatorNode.create('='), ValueNode.create(this.clientId))]
  }
}

function and(where: WhereNode | undefined, conditions: OperationNode[]): WhereNode {
  const all = where ? [where.where, ...conditions] : conditions
  return WhereNode.create(all.slice(1).reduce((left, right) => AndNode.create(left, right), all[0]!))
}

/**
 * Returns hand-written SQL as text: values are «value», nested built queries are omitted because they are limited
 * themselves.
 */
function textOf({ sqlFragments, parameters }: RawNode): string {
  const parts = parameters.map((parameter) => {
    if (RawNode.is(parameter)) return textOf(parameter)
    return ValueNode.is(parameter) ? `«${String(parameter.value)}»` : ' '
  })
  return sqlFragments.map((fragment, index) => fragment + (parts[index] ?? '')).join('')
}
