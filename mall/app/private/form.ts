import type { FormInstance } from 'antd'
import type { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'

/** What is wrong, by field, in words. */
export type Faults = Readonly<Record<string, string>>

/** The typed values as the contract's own schema takes them, or the first fault of each top field. */
export function judge<S extends z.ZodType>(
  schema: S,
  typed: unknown,
): { data: z.output<S>; faults?: never } | { data?: never; faults: Faults } {
  const judged = schema.safeParse(typed)
  if (judged.success) return { data: judged.data }
  const faults: Record<string, string> = {}
  for (const { path, message } of judged.error.issues) {
    // zod's own words are English; only fields of which the schema says nothing have them.
    faults[String(path[0])] ??= /\p{Script=Han}/u.test(message) ? message : '格式不正确'
  }
  return { faults }
}

/** The faulty fields a refusal names. */
export function faultsIn(error: unknown): Faults {
  const fields = error instanceof Refusal ? error.facts?.['fields'] : null
  return fields && typeof fields === 'object' ? (fields as Faults) : {}
}

/** Shows each fault at its field and puts the cursor into the first. */
export function showFaults(form: FormInstance, faults: Faults): void {
  const named = Object.entries(faults)
  form.setFields(named.map(([name, fault]) => ({ name, errors: [fault] })))
  if (named[0]) form.focusField(named[0][0])
}
