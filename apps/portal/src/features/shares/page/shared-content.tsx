import type { ShareContent } from '@milepost/contract/shares/content'
import { IconButton } from '@milepost/ui/form/button'
import { Printer } from '@milepost/ui/icons'
import { useDocumentTitle } from '@milepost/ui/page/document-title'
import { FormatSettingsContext } from '../../../lib/format/format-settings.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { useUnits } from '../../../session/stored/preferences.ts'
import { SharedItemView } from '../shared/shared-item-view.tsx'
import { useSharedCameras } from './use-shared-cameras.ts'

interface SharedContentProps {
  content: ShareContent
  /** Reads it again, for new media addresses. */
  read: () => Promise<ShareContent>
  /** Called with why, once the link no longer works. */
  onEnded: (failure: unknown) => void
}

/** What a link shows, with who shared it and until when; times are in the client's zone. */
export function SharedContent({ content, read, onEnded }: SharedContentProps) {
  const [units] = useUnits()
  return (
    <FormatSettingsContext value={{ units, timeZone: content.timeZone }}>
      <Frame content={content} read={read} onEnded={onEnded} />
    </FormatSettingsContext>
  )
}

function Frame({ content, read, onEnded }: SharedContentProps) {
  const { title, sharedByName, sharedAt, expirationDate, client, allowDownload } = content
  const { day, dateTime, zone } = useFormat()
  const media = useSharedCameras(content, read, onEnded)
  useDocumentTitle(title)
  return (
    <div className="mx-auto grid w-full max-w-[1280px] gap-4 px-4 py-5 desk:px-6 print:max-w-none print:p-0">
      <header className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1">
          <h1 className="text-20 leading-tight font-[640] tracking-[-0.015em] wrap-anywhere">{title}</h1>
          <p className="num mt-1 text-13 text-text-2">
            Shared by {sharedByName} of {client.name} on {day(sharedAt)}. The link works through {day(expirationDate)}{' '}
            {zone(expirationDate)}.
          </p>
        </div>
        <IconButton label="Print" variant="outline" onClick={() => window.print()}>
          <Printer aria-hidden />
        </IconButton>
      </header>
      <SharedItemView content={content} media={media} allowDownload={allowDownload} />
      <p className="text-12 text-text-3">
        Shown for your information only: please don’t pass it on. The sender can switch this link off at any time.{' '}
        <span className="hidden print:inline">Printed {dateTime(new Date().toISOString())}.</span>
      </p>
    </div>
  )
}
