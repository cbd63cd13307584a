/** Formats a North American number in E.164 as people write it: "+1 280-555-0115". Other numbers are returned as they are. */
export const phoneText = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1-$2-$3')
