import { product } from '@milepost/domain/product'
import { themeInForce, useTheme } from '@milepost/session/stored/theme'
import { cn } from '@milepost/ui/cn'
import { IconButton } from '@milepost/ui/form/button'
import { Keyboard, LogOut, Moon, Sun } from '@milepost/ui/icons'
import { Link } from '@milepost/ui/layout/link'
import { Wordmark } from '@milepost/ui/layout/logo'
import { useLocation } from '@tanstack/react-router'
import { hrefOf, pagesFor } from '../pages.ts'
import { useAnnotator } from '../session/session-context.ts'
import { signOut } from '../session/session-store.ts'

/** Product name, pages, and what belongs to the person. */
export function Header({ onHelp }: { onHelp: () => void }) {
  const annotator = useAnnotator()
  const current = useLocation({ select: ({ pathname }) => pathname })
  return (
    <header className="sticky top-0 z-30 flex min-h-12 flex-wrap items-center gap-x-4 border-b border-border bg-surface px-3 desk:px-6">
      <Wordmark name={`${product.name} Annotation`} />
      <nav aria-label="Pages" className="flex">
        {pagesFor(annotator).map(({ path, title }) => (
          <Link
            key={path}
            href={hrefOf({ path })}
            aria-current={current === path ? 'page' : undefined}
            className={cn(
              'flex h-12 items-center border-b-2 px-3 text-13 font-[530] no-underline',
              current === path ? 'border-primary text-text' : 'border-transparent text-text-2 hover:text-text',
            )}
          >
            {title}
          </Link>
        ))}
      </nav>
      <div className="ml-auto flex min-w-0 items-center gap-1">
        <span className="mr-2 max-w-48 truncate text-13 text-text-2">{annotator.name}</span>
        <ThemeSwitch />
        <IconButton label="Keyboard shortcuts" aria-keyshortcuts="?" onClick={onHelp}>
          <Keyboard aria-hidden />
        </IconButton>
        <IconButton label="Sign out" onClick={() => void signOut()}>
          <LogOut aria-hidden />
        </IconButton>
      </div>
    </header>
  )
}

function ThemeSwitch() {
  const [, setTheme] = useTheme()
  const other = themeInForce() === 'dark' ? 'light' : 'dark'
  return (
    <IconButton label={`Use the ${other} theme`} onClick={() => setTheme(other)}>
      {other === 'dark' ? <Moon aria-hidden /> : <Sun aria-hidden />}
    </IconButton>
  )
}
