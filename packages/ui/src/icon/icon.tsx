import type { ComponentType, ReactNode, SVGProps } from 'react'

export type Icon = ComponentType<SVGProps<SVGSVGElement>>

/** Creates an icon from its shapes on a 24×24 grid. It is hidden from screen readers: what it means is in the text beside it. */
export function icon(shapes: ReactNode): Icon {
  return function Icon(props) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={24}
        height={24}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        {...props}
      >
        {shapes}
      </svg>
    )
  }
}
