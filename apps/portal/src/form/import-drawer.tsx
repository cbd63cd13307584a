import { explain } from '@milepost/session/api/api-error'
import { Button } from '@milepost/ui/form/button'
import { Drawer } from '@milepost/ui/layout/drawer'
import { type ReactNode, useRef, useState } from 'react'
import { type ChosenHeaders, changedHeaders, type FileColumns, withChosen } from './chosen-columns.ts'
import { ColumnChoice, type FileFields } from './column-choice.tsx'
import { importSummary } from './import-summary.ts'

/** A chosen file: its text and name. */
export type ChosenFile = { file: string; fileName: string }

/** What a file would change, as the server reads it. */
export type ReadFile<Name extends string> = {
  headers: readonly string[]
  columns: FileColumns<Name>
  missing: readonly Name[]
  rows: readonly { action: string | null; problems: readonly string[] }[]
}

/** A call to the server with the chosen file, for a preview or to store it. */
export type ImportRun<Name extends string> = ChosenFile & { columns: FileColumns<Name> | null; isPreview: boolean }

interface ImportDrawerProps<Name extends string, Read extends ReadFile<Name>> {
  title: string
  /** What the file must have. */
  intro: string
  /** "File of terms". */
  label: string
  width: number
  fields: FileFields<Name>
  run: {
    data: Read | undefined
    isPending: boolean
    isError: boolean
    error: unknown
    mutate: (run: ImportRun<Name>) => void
    mutateAsync: (run: ImportRun<Name>) => Promise<Read>
  }
  /** True if there is something to import though no line changes anything. */
  changesMore?: boolean
  /** Further words behind the summary. */
  note?: (read: Read) => string
  onClose: () => void
  /** What is below the columns; `recheck` reads the file again once other input has changed. */
  children: (read: Read, recheck: () => void) => ReactNode
}

const longestName = 200

/** Imports a CSV file: its columns and what it would change come first, then all of it is stored or none. */
export function ImportDrawer<Name extends string, Read extends ReadFile<Name>>({
  title,
  intro,
  label,
  width,
  fields,
  run,
  changesMore = false,
  note,
  onClose,
  children,
}: ImportDrawerProps<Name, Read>) {
  const picker = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ChosenFile>()
  const [byHand, setByHand] = useState<ChosenHeaders<Name>>({})
  // What was read last stays in sight while columns are read again.
  const [last, setLast] = useState<Read>()
  if (run.data && run.data !== last) setLast(run.data)
  const read = run.data ?? last
  const choose = async (picked: File) => {
    const next = { file: await picked.text(), fileName: picked.name.slice(0, longestName) }
    setChosen(next)
    setLast(undefined)
    const guessed = await run.mutateAsync({ ...next, columns: null, isPreview: true }).catch(() => null)
    if (!guessed || Object.keys(byHand).length === 0) return
    run.mutate({ ...next, columns: withChosen(guessed, byHand), isPreview: true })
  }
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={title} width={width}>
      <div className="grid gap-4">
        <p className="max-w-[72ch] text-13 text-text-2">{intro}</p>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={label}
          accept=".csv,text/csv"
          onChange={(event) => {
            const [picked] = event.target.files ?? []
            event.target.value = ''
            if (picked) void choose(picked)
          }}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button busy={run.isPending && !read} onClick={() => picker.current?.click()}>
            {chosen === undefined ? 'Choose a file' : 'Choose another file'}
          </Button>
          {read && (
            <span className="text-13 text-text-2">
              {importSummary(read, fields.words)}
              {isReady(read) && note?.(read)}
            </span>
          )}
          {read && chosen && (
            <Button
              variant="primary"
              className="ml-auto"
              disabled={!isReady(read) || !(changesMore || isChange(read))}
              busy={run.isPending}
              onClick={() => run.mutate({ ...chosen, columns: read.columns, isPreview: false })}
            >
              Import
            </Button>
          )}
        </div>
        {run.isError && (
          <p role="alert" className="text-13 text-destructive">
            {explain(run.error).message}
          </p>
        )}
        {read && chosen && (
          <>
            <ColumnChoice
              fields={fields}
              headers={read.headers}
              columns={read.columns}
              missing={read.missing}
              onChange={(columns) => {
                setByHand({ ...byHand, ...changedHeaders(read.headers, read.columns, columns) })
                run.mutate({ ...chosen, columns, isPreview: true })
              }}
            />
            {children(read, () => run.mutate({ ...chosen, columns: read.columns, isPreview: true }))}
          </>
        )}
      </div>
    </Drawer>
  )
}

const isReady = ({ missing, rows }: Pick<ReadFile<string>, 'missing' | 'rows'>) =>
  missing.length === 0 && rows.every(({ problems }) => problems.length === 0)
const isChange = ({ rows }: Pick<ReadFile<string>, 'rows'>) => rows.some(({ action }) => action !== 'unchanged')
