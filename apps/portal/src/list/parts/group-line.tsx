import type { RowGroup } from './list-groups.ts'

type Line = Pick<RowGroup<never>, 'title' | 'detail' | 'note'>

/** The header of a group: its name, a detail that distinguishes it, and its size. */
export const GroupLine = ({ title, detail, note }: Line) => (
  <span className="num inline-flex max-w-full items-baseline gap-2">
    <b className="truncate font-[560] text-text">{title}</b>
    {detail && <span className="truncate">{detail}</span>}
    {note && <span className="whitespace-nowrap text-text-3">{note}</span>}
  </span>
)

/** Returns the group header above a row that begins a group; nothing for others. */
export function lineOver<Row>(row: Row, groups: readonly RowGroup<Row>[]) {
  const group = groups.find(({ rows }) => rows[0] === row)
  return group && <GroupLine title={group.title} detail={group.detail} note={group.note} />
}
