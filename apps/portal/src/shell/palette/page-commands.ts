import { useEffect, useEffectEvent } from 'react'

/** What can be done on the open page, as the button that does it says. */
export type PageCommand = { label: string; keywords?: string[]; run: () => void }

const commands = new Map<symbol, PageCommand>()

/** Returns the commands of the open page, in the order in which their buttons appeared. */
export const pageCommands = (): readonly PageCommand[] => [...commands.values()]

/**
 * Offers what a button does in the palette while the button is shown and can be pressed, so that the palette never
 * offers more than the page. `label` is undefined while it can't.
 */
export function usePageCommand(label: string | undefined, run: () => void, keywords?: string[]): void {
  const press = useEffectEvent(run)
  const words = keywords?.join(' ')
  useEffect(() => {
    if (label === undefined) return
    const key = Symbol(label)
    commands.set(key, { label, run: () => press(), ...(words && { keywords: [words] }) })
    return () => void commands.delete(key)
  }, [label, words])
}
