/** Numbers in these lines belong to the plan, not to the queried values. */
const ofThePlan = /\(cost=|^\s*(?:Subplans Removed|Workers Planned|Planned Partitions|InitPlan|SubPlan|CTE|Disabled)\b/
const quoted = /'(?:[^']|'')*'/g
const number = /(?<![\w.$]|Plan )-?\d+(?:\.\d+)?(?![\w])/g

/** Removes values from a plan: names of people and places don't belong in a log. */
export const planWithoutValues = (lines: readonly string[]): string =>
  lines
    .map((line) => {
      const bare = textWithoutValues(line)
      return ofThePlan.test(line) ? bare : bare.replaceAll(number, '…')
    })
    .join('\n')

/** Removes quoted text from SQL. */
export const textWithoutValues = (text: string): string => text.replaceAll(quoted, `'…'`)
