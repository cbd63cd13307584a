import { makeAdminThingsObvious } from './preferences.ts'

/** Applies "Highlight admin-only controls" to the document, now and on every change. */
export function followAdminMark(): void {
  const mark = () => document.documentElement.toggleAttribute('data-admin-obvious', makeAdminThingsObvious.get())
  mark()
  makeAdminThingsObvious.watch(mark)
}
