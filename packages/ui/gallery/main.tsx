import { Toaster } from '@milepost/ui/toaster'
import { TooltipProvider } from '@milepost/ui/tooltip'
import { type ComponentType, lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import './gallery.css'

// ?page=events&theme=dark
const query = new URLSearchParams(location.search)
const theme = query.get('theme') === 'dark' ? 'dark' : 'light'
document.documentElement.dataset.theme = theme

const pages: Record<string, () => Promise<{ default: ComponentType }>> = {
  basics: () => import('./basics.tsx'),
  dashboard: () => import('./dashboard.tsx'),
  events: () => import('./events.tsx'),
  review: () => import('./review.tsx'),
  map: () => import('./map.tsx'),
  many: () => import('./many.tsx'),
}
const Page = lazy(pages[query.get('page') ?? 'basics'] ?? pages.basics!)

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
