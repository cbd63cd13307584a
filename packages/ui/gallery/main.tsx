import { type ComponentType, lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster } from '../src/feedback/toaster.tsx'
import { TooltipProvider } from '../src/feedback/tooltip.tsx'
import './gallery.css'

// ?page=events&theme=dark
const query = new URLSearchParams(location.search)
const theme = query.get('theme') === 'dark' ? 'dark' : 'light'
document.documentElement.dataset.theme = theme

const pages = import.meta.glob<{ default: ComponentType }>('./pages/*.tsx')
const Page = lazy(pages[`./pages/${query.get('page') ?? 'basics'}.tsx`]!)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <TooltipProvider>
      <Suspense>
        <Page />
      </Suspense>
      <Toaster theme={theme} />
    </TooltipProvider>
  </StrictMode>,
)
