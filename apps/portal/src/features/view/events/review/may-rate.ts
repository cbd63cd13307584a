/** Roles that may say what happened; the server decides by the same. */
const raters = ['admin', 'operator', 'annotator']

export const mayRate = (roles: readonly string[]) => roles.some((role) => raters.includes(role))
