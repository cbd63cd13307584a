import { BarChart, LineChart } from 'echarts/charts'
import {
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  TooltipComponent,
} from 'echarts/components'
import { type EChartsCoreOption, type EChartsType, init, use as register } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'

// SVG prints sharply and renders text as text; our charts hold hundreds of points, not hundreds of thousands.
register([
  BarChart,
  LineChart,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  TooltipComponent,
  LabelLayout,
  SVGRenderer,
])

export interface EChartProps {
  option: EChartsCoreOption
  /** Pixels. */
  height: number
  /** What the picture shows, for screen readers. */
  label: string
  onPick?: ((picked: { seriesId: string; index: number }) => void) | undefined
}

/** The chart itself. Import it only lazily. */
export default function EChart({ option, height, label, onPick }: EChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const pick = useRef(onPick)
  pick.current = onPick

  useEffect(() => {
    const element = frame.current!
    const made = init(element)
    chart.current = made
    made.on('click', (event) => {
      if (event.seriesId) pick.current?.({ seriesId: event.seriesId, index: event.dataIndex })
    })
    // Paper is narrower than most windows: with a view box, print styles can scale the whole drawing.
    made.on('rendered', () => {
      element.querySelector('svg')?.setAttribute('viewBox', `0 0 ${made.getWidth()} ${made.getHeight()}`)
    })
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(element)
    return () => {
      observer.disconnect()
      made.dispose()
    }
  }, [])

  useEffect(() => chart.current?.setOption(option, { notMerge: true }), [option])

  return <div ref={frame} role="img" aria-label={label} style={{ height }} className="w-full" />
}
