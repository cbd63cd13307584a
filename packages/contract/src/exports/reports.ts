/** Reports of figures and charts that can be sent as a file. */
export const reportNames = [
  'dashboard',
  'combinedRisk',
  'behavioralRisk',
  'regionalRisk',
  'environmental',
  'usage',
  'accuracy',
  'backTest',
  'coaching',
] as const
export type ReportName = (typeof reportNames)[number]

/** A report's name in its file and in menus, as people know its page. */
export const reportWords: Readonly<Record<ReportName, string>> = {
  dashboard: 'dashboard',
  combinedRisk: 'combined risk',
  behavioralRisk: 'behavioral risk',
  regionalRisk: 'regional risk',
  environmental: 'environmental risk',
  usage: 'usage',
  accuracy: 'event accuracy',
  backTest: 'score back-test',
  coaching: 'coaching effect',
}

/** A report has several tables, so a sheet of rows isn’t one of its formats. */
export const reportFormats = ['pdf', 'csv'] as const
