import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MessageTransport, Outgoing } from './message-transport.ts'

/** Stores messages as files for people to open while no server is configured. Nothing leaves the machine. */
export function createOutbox(folder: string): MessageTransport {
  return {
    name: 'outbox',
    repeatable: true,
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${message.id}.txt`)
      if (message.attachment)
        await writeFile(join(folder, `${message.id} ${message.attachment.name}`), message.attachment.content, {
          mode: 0o600,
        })
      await writeFile(`${path}.part`, readable(message), { mode: 0o600 })
      await rename(`${path}.part`, path)
      return { state: 'sent', remoteId: null }
    },
  }
}

const readable = ({ recipient, subject, text, attachment }: Outgoing) =>
  [
    `To: ${recipient}`,
    ...(subject === null ? [] : [`Subject: ${subject}`]),
    ...(attachment ? [`Attachment: ${attachment.name}`] : []),
    '',
    text,
    '',
  ].join('\n')
