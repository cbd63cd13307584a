import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// Our sizes are named in pixels; without this list "text-12" would be read as a colour and swallow the real one.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['12', '13', '14', '15', '20', '28'],
      radius: ['card', 'control', 'tag', 'dot'],
      shadow: ['float'],
    },
  },
})

/** Joins class names; of two that set the same property the later wins. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes))
