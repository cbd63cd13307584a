import { deliverMessage, type Transports } from '../channels/deliver-message.ts'
import { createOutbox } from '../channels/outbox-folder.ts'
import { createSmtp } from '../channels/smtp.ts'
import { createTwilio } from '../channels/twilio.ts'
import { dataFolders } from '../config.ts'
import { remindOwners } from '../features/api-tokens/remind-owners.ts'
import { sendComplianceNotices } from '../features/compliances/notices/send-notices.ts'
import { applyReview } from '../features/connections/apply-review.ts'
import { writeExport } from '../features/exports/write-export.ts'
import { retranslate } from '../features/mappings/retranslate.ts'
import { sendReport } from '../features/schedules/sending/send-report.ts'
import type { Services } from '../services.ts'
import type { JobHandlers } from './run-jobs.ts'
import { upkeep } from './upkeep.ts'

/** Returns the handlers for each job of the queue. */
export function jobHandlers(services: Services): JobHandlers {
  const transports = transportsOf(services)
  return {
    'compliance.notify': (payload, run) => sendComplianceNotices(services, payload, run),
    'connection.review': (payload, run) => applyReview(services, payload, run),
    'export.write': (payload, run) => writeExport(services, payload, run),
    'message.send': (payload, run) => deliverMessage({ ...services, transports }, payload, run),
    'report.send': (payload, run) => sendReport(services, payload, run),
    'tags.retranslate': (payload, run) => retranslate(services, payload, run),
    'tokens.remind': (_payload, run) => remindOwners(services, run),
    upkeep: (_payload, run) => upkeep(services, run),
  }
}

function transportsOf({ config, log }: Services): Transports {
  const outbox = createOutbox(dataFolders(config).outbox)
  if (config.production && !config.smtp) log.warn('MILEPOST_SMTP_URL is not set: emails stay in the outbox')
  return {
    mail: config.smtp ? createSmtp(config.smtp) : outbox,
    sms: config.twilio ? createTwilio(config.twilio) : outbox,
  }
}
