import { createRequire } from 'node:module'
import { GlobalFonts } from '@napi-rs/canvas'

// Bundled rather than the machine's, or the same scene would give different bytes elsewhere. DejaVu fonts, free
// license.
const MONO = 'Milepost Mono'
const SANS = 'Milepost Sans'

/** Registers the fonts of the pictures; once per thread. */
export function registerFonts() {
  const { resolve } = createRequire(import.meta.url)
  GlobalFonts.registerFromPath(resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf'), MONO)
  GlobalFonts.registerFromPath(resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'), SANS)
}

export const overlayFont = (size: number) => `700 ${size}px "${MONO}"`
export const signFont = (size: number) => `700 ${size}px "${SANS}"`
