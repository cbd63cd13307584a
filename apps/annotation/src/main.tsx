import { allowStyles } from '@milepost/session/allow-styles'
import { loadPage, reloadOnChunkFailure } from '@milepost/session/load-page'
import { followTheme } from '@milepost/session/stored/theme'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { NotLoaded, Opening } from './shell/opening.tsx'
import { startAhead } from './start-ahead.ts'
import './annotation.css'

allowStyles()
followTheme()
reloadOnChunkFailure()
startAhead(window.location)

// Loads beside the sign-in, which takes longer: the first load is what starts both.
const loadApp = loadPage(() => import('./app.tsx'))
const App = lazy(() => loadApp().catch(() => ({ default: NotLoaded })))

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Suspense fallback={<Opening />}>
      <App />
    </Suspense>
  </StrictMode>,
)
