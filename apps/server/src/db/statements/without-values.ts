/** Numbers of these lines belong to the plan, not to who is asked for. */
const ofThePlan = /\(cost=|^\s*(?:Subplans Removed|Workers Planned|Planned Partitions|InitPlan|SubPlan|CTE|Disabled)\b/
const quoted = /'(?:[^']|'')*'/g
const number = /(?<![\w.$]|Plan )-?\d+(?:\.\d+)?(?![\w])/g

/** A plan without what its statement was asked for: names of people and places do not belong in a log. */
export const planWithoutValues = (lines: readonly string[]): string =>
  lines
    .map((line) => {
      const bare = textWithoutValues(line)
      return ofThePlan.test(line) ? bare : bare.replaceAll(number, '…')
    })
    .join('\n')

/** SQL without the text that is quoted in it. */
export const textWithoutValues = (text: string): string => text.replaceAll(quoted, `'…'`)
