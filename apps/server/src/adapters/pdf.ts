import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unavailable } from '../app-error.ts'
import { chromiumEnvironment, chromiumFlags, endGroup, usualChromiums } from './chromium.ts'

/** Creates PDFs of self-contained pages: pictures as `data:` URLs, inline styles. */
export type PdfPrinter = {
  /** Prints with the page's own `@page` size and margins. Throws `unavailable` if printing isn't possible here. */
  print(html: string): Promise<Uint8Array>
}

export type PdfOptions = {
  /** The program to use; null for the first one found in the usual places. */
  chromium: string | null
  patienceMs?: number
}

const missing =
  'PDF files need Chromium on the server: install it (Debian: apt-get install chromium), or set MILEPOST_CHROMIUM to its path.'

/** The page can only use what it contains: no scripts, no local files, no network. */
const shut = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'">`

/** Prints with the installed Chromium, in a separate process per document with a temporary folder. */
export function createPdfPrinter({ chromium, patienceMs = 60_000 }: PdfOptions): PdfPrinter {
  return {
    async print(html) {
      const folder = await mkdtemp(join(tmpdir(), 'milepost-pdf-'))
      try {
        await writeFile(join(folder, 'page.html'), shut + html)
        for (const name of chromium ? [chromium] : usualChromiums) {
          const outcome = await run(name, folder, patienceMs)
          if (outcome === 'missing') continue
          if (outcome === 'late') throw unavailable('Creating the PDF took too long. Try again later.', 60)
          const pdf = await readFile(join(folder, 'page.pdf')).catch(() => null)
          if (pdf?.toString('latin1', 0, 5) === '%PDF-') return pdf
          throw unavailable(`Chromium (${name}) created no PDF. Its last output: ${outcome.output || 'none'}`, 60)
        }
        throw unavailable(missing, 3600)
      } finally {
        await rm(folder, { recursive: true, force: true, maxRetries: 3 })
      }
    },
  }
}

type Outcome = 'missing' | 'late' | { output: string }

function run(program: string, folder: string, patienceMs: number): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...flags(folder), `file://${join(folder, 'page.html')}`], {
      // Its own process group, so that its helpers end with it.
      detached: true,
      env: chromiumEnvironment(folder),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    let late = false
    child.stderr.on('data', (piece: Buffer) => {
      output = (output + piece.toString()).slice(-300)
    })
    const end = () => {
      late = true
      endGroup(child.pid)
    }
    const timer = setTimeout(end, patienceMs)
    child.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      if (error.code === 'ENOENT' || error.code === 'EACCES') resolve('missing')
      else reject(error)
    })
    child.once('close', () => {
      clearTimeout(timer)
      endGroup(child.pid)
      resolve(late ? 'late' : { output: output.trim() })
    })
  })
}

const flags = (folder: string) => [
  ...chromiumFlags(join(folder, 'profile')),
  '--no-pdf-header-footer',
  // Embedded fonts begin to load on first render: the page gets a second of virtual time, which takes no real time.
  '--virtual-time-budget=1000',
  `--print-to-pdf=${join(folder, 'page.pdf')}`,
]
