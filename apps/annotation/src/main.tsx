import { product } from '@milepost/domain/product'
import { Button } from '@milepost/ui/form/button'
import { Wordmark } from '@milepost/ui/layout/logo'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './annotation.css'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <main className="grid min-h-dvh place-items-center bg-canvas p-4">
      <div className="w-full max-w-[440px] rounded-card border border-border bg-surface p-6">
        <Wordmark />
        <h1 className="mt-5 text-20 leading-tight font-[640] tracking-[-0.015em]">Annotation isn’t available yet</h1>
        <p className="mt-1.5 text-text-2">
          Rating event videos is coming in a later version of {product.name}. Until then, reviewers rate events on the
          event’s page.
        </p>
        <div className="mt-5">
          <Button asChild>
            <a href="/">Back to {product.name}</a>
          </Button>
        </div>
      </div>
    </main>
  </StrictMode>,
)
