import { Button } from '@milepost/ui/form/button'
import { NoFigure } from '../no-figure.tsx'

/** In a tile's place of a figure whose request failed: neither late nor unknown. */
export const FailedFigure = () => <NoFigure>Could not load</NoFigure>

/** The note of tiles that failed to load, unless the page offers Try again for the same request elsewhere. */
export const FailedFigures = ({ query }: { query: { isFetching: boolean; refetch: () => unknown } }) => (
  <span className="inline-flex items-center gap-2 py-1" role="alert">
    Could not load these figures.
    <Button size="small" onClick={() => void query.refetch()} busy={query.isFetching}>
      Try again
    </Button>
  </span>
)
