import { lazy, Suspense } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import type { EChartProps } from './echart.tsx'

const EChart = lazy(() => import('./echart.tsx'))

/** Loads the drawing library when the first chart is shown. */
export function LazyChart(props: EChartProps) {
  return (
    <Suspense
      fallback={
        <div style={{ height: props.height }} className="py-2">
          <Skeleton className="h-full" />
        </div>
      }
    >
      <EChart {...props} />
    </Suspense>
  )
}
