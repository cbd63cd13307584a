import { allowStyles } from '@milepost/session/allow-styles'
import { reloadOnChunkFailure } from '@milepost/session/load-page'
import { followTheme } from '@milepost/session/stored/theme'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { loadAhead } from './load-ahead.ts'
import { router } from './router.tsx'
import { AppParts } from './shell/app-parts.tsx'
import './annotation.css'

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
