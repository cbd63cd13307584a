import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { allowStyles } from './allow-styles.ts'
import { queryClient } from './lib/api/query-client.ts'
import { loadAhead } from './load-ahead.ts'
import { router } from './router.tsx'
import { followTheme } from './session/stored/follow-theme.ts'
import { AppParts } from './shell/app-parts.tsx'
import { reloadOnChunkFailure } from './shell/page/load-page.ts'
import './portal.css'

allowStyles()
followTheme()
reloadOnChunkFailure()
loadAhead(window.location)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <AppParts>
        <RouterProvider router={router} />
      </AppParts>
    </QueryClientProvider>
  </StrictMode>,
)
