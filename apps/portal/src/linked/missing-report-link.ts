/** What to do about a link to a scheduled report that doesn't exist. */
export const missingReportLink =
  'Part of the address may be missing, or the report was deleted. Open it again from the email.'
