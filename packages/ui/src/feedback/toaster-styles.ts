import type { Plugin } from 'vite'

/** The toaster's styles are imported as a file: the content security policy blocks those that its script inserts. */
export const toasterStyles: Plugin = {
  name: 'toaster-styles',
  transform: (code, id) => (/\/sonner\/dist\//.test(id) ? code.replace(/^__insertCSS\(.*\);?$/m, '') : undefined),
}
