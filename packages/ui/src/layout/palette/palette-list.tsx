import { Command } from 'cmdk'
import { Kbd } from './kbd.tsx'
import { matchParts } from './matches.ts'
import type { PaletteGroup } from './palette-item.ts'

interface PaletteListProps {
  groups: readonly PaletteGroup[]
  /** The typed text, marked in names. */
  text: string
  onDone: () => void
}

/** Results by kind. */
export function PaletteList({ groups, text, onDone }: PaletteListProps) {
  return groups.map((group) => (
    <Command.Group
      key={group.heading}
      heading={group.heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-text-3"
    >
      {group.items.map((item) => (
        <Command.Item
          key={item.id}
          value={item.id}
          onSelect={() => {
            onDone()
            item.onSelect()
          }}
          className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-13 max-tablet:min-h-11 data-[selected=true]:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-text-3"
        >
          {item.icon}
          <span className="flex min-w-0 flex-1 items-center gap-2.5 max-tablet:flex-col max-tablet:items-start max-tablet:gap-0 max-tablet:py-1">
            <span className="max-w-full min-w-0 flex-1 truncate">
              <Marked label={item.label} text={text} />
            </span>
            {item.hint && (
              <span className="num max-w-1/2 truncate text-12 text-text-3 max-tablet:max-w-full">
                <Marked label={item.hint} text={text} />
              </span>
            )}
          </span>
          {item.kbd && <Kbd>{item.kbd}</Kbd>}
        </Command.Item>
      ))}
    </Command.Group>
  ))
}

/** A label with the typed words marked. */
function Marked({ label, text }: { label: string; text: string }) {
  return matchParts(label, text).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one label never move.
      <mark key={index} className="bg-transparent font-[640] text-primary-text">
        {part}
      </mark>
    ),
  )
}
