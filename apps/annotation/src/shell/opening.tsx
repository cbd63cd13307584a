import { product } from '@milepost/domain/product'
import { LoaderCircle } from '@milepost/ui/icons'

/** Fills the window while the person signs in and the shell loads; without the parts that load with the shell. */
export const Opening = () => (
  <div role="status" className="grid min-h-dvh place-items-center">
    <LoaderCircle aria-hidden className="size-6 animate-spin text-text-3" />
    <span className="sr-only">Signing in</span>
  </div>
)

/** Shown if the rest of the portal can't be loaded. */
export const NotLoaded = () => (
  <main role="alert" className="grid min-h-dvh place-content-center gap-2 p-4 text-center text-13">
    <p>{product.name} couldn’t be loaded. Check the network and try again.</p>
    <p>
      <button type="button" className="underline underline-offset-2" onClick={() => window.location.reload()}>
        Reload
      </button>
    </p>
  </main>
)
