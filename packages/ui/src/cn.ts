import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// Our sizes are named in pixels; without this list, "text-12" would be read as a color and override the real one.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['12', '13', '14', '15', '20', '28'],
      radius: ['card', 'control', 'tag', 'dot'],
      shadow: ['float'],
    },
  },
})

/** Joins class names; if two set the same property, the later one wins. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes))
