import { Kbd } from '@milepost/ui/layout/palette/kbd'

/** The page's keyboard shortcuts, always visible because no one looks for help while working. */
export function PlayerKeys({ cameras, rates }: { cameras: number; rates: boolean }) {
  const keys: [keys: string[], does: string][] = [
    [['Space'], 'play'],
    [['←', '→'], 'second'],
    [[',', '.'], 'frame'],
    ...(cameras > 1 ? ([[['⇧1', `⇧${cameras}`], 'camera']] as [string[], string][]) : []),
    [['F'], 'full screen'],
    ...(rates ? ([[['1', '2'], 'rate']] as [string[], string][]) : []),
    [['J', 'K'], 'next, previous'],
    [['?'], 'all keys'],
  ]
  return (
    <ul
      aria-label="Keys"
      className="hidden flex-wrap gap-x-4 gap-y-1 border-t border-border px-3.5 py-1.5 text-12 text-text-3 tablet:flex print:hidden"
    >
      {keys.map(([names, does]) => (
        <li key={does} className="flex items-center gap-1">
          {names.map((name) => (
            <Kbd key={name}>{name}</Kbd>
          ))}
          {does}
        </li>
      ))}
    </ul>
  )
}
