/** Placeholder for the sensitive part of a text: a link, a code. */
export const secretMark = '{{secret}}'
