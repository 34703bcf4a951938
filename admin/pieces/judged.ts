import type { z } from 'zod'
import type { Faults } from '../../kit/form.ts'

type Issue = z.core.$ZodIssue

const isSaid = ({ message }: Issue): boolean => /\p{Script=Han}/u.test(message)
const partOf = (typed: unknown, name: PropertyKey): unknown => (typed as Record<PropertyKey, unknown> | null | undefined)?.[name]
const valueAt = (typed: unknown, path: readonly PropertyKey[]): unknown => path.reduce(partOf, typed)
const isThere = (typed: unknown, path: readonly PropertyKey[]): boolean => {
  const around = valueAt(typed, path.slice(0, -1))
  return path.length === 0 || (typeof around === 'object' && around !== null && (path.at(-1) ?? '') in around)
}

/** Of a part that has several forms, what is wrong with the one that was meant: that whose fields are there. */
function meant(issue: Issue, typed: unknown): Issue[] {
  if (issue.code !== 'invalid_union' || isSaid(issue)) return [issue]
  const here = valueAt(typed, issue.path)
  const own =
    issue.errors.find((issues) => issues.every(({ path }) => isThere(here, path))) ??
    issue.errors.find((issues) => issues.some(isSaid)) ??
    []
  return own.flatMap((one) => meant({ ...one, path: [...issue.path, ...one.path] } as Issue, typed))
}

/** 「第 2 档：」 of what is in a list of several. */
function placeIn(path: readonly PropertyKey[], typed: unknown, unit: string): string {
  const at = path.findIndex((part) => typeof part === 'number')
  const list = at < 0 ? [] : valueAt(typed, path.slice(0, at))
  return unit && Array.isArray(list) && list.length > 1 ? `第 ${Number(path[at]) + 1} ${unit}：` : ''
}

/**
 * The typed values as the contract's own schema takes them, or the first fault of each part by its whole path, `terms.rule.steps.0.least`.
 * `unit`: what one of a list is called, so that its fault says which; '' where that goes without saying.
 */
export function judgeParts<S extends z.ZodType>(
  schema: S,
  typed: unknown,
  unit = '',
): { data: z.output<S>; faults?: never } | { data?: never; faults: Faults } {
  const judged = schema.safeParse(typed)
  if (judged.success) return { data: judged.data }
  const faults: Record<string, string> = {}
  for (const issue of judged.error.issues.flatMap((one) => meant(one, typed)))
    faults[issue.path.join('.')] ??= placeIn(issue.path, typed, unit) + (isSaid(issue) ? issue.message : '格式不正确')
  return { faults }
}
