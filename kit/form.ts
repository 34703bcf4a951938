import type { FormInstance } from 'antd'
import type { z } from 'zod'
import { Refusal } from '../contract/refusal.ts'

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

/** The words for each field that was left empty. */
export function missingIn(words: Faults, typed: object): Faults {
  const said: Readonly<Record<string, unknown>> = { ...typed }
  const empty = (answer: unknown) => answer === undefined || answer === null || String(answer).trim() === ''
  return Object.fromEntries(Object.entries(words).filter(([name]) => empty(said[name])))
}

/** The faulty fields a refusal names. */
export function faultsIn(error: unknown): Faults {
  const fields = error instanceof Refusal ? error.facts?.['fields'] : null
  return fields && typeof fields === 'object' ? (fields as Faults) : {}
}

/** The same, or the one field that a refusal of its code is about. */
export function faultsAt(error: unknown, refusedAt: Readonly<Partial<Record<string, string>>>): Faults {
  const at = error instanceof Refusal ? refusedAt[error.code] : undefined
  return at && error instanceof Refusal ? { [at]: error.message } : faultsIn(error)
}

/** Faults by the form's fields: what is not named in `fields` by its whole path stands at its first part: 'words.2' at `words`. */
export function inForm(faults: Faults, fields: Readonly<Record<string, string>>): Faults {
  const fieldOf = (name: string) => {
    const [top = name] = name.split('.')
    return fields[name] ?? fields[top] ?? top
  }
  return Object.fromEntries(Object.entries(faults).map(([name, fault]) => [fieldOf(name), fault]))
}

/** What of a refusal is still to be said beside the form: null where all its faults, as the form calls them, stand at its fields. */
export function unplaced(form: Pick<FormInstance, 'getFieldsError'>, error: unknown, faults = faultsIn(error)): unknown {
  const named = Object.keys(faults)
  if (named.length === 0) return error
  const fields = new Set(form.getFieldsError().map(({ name }) => String(name[0])))
  return named.every((name) => fields.has(name)) ? null : error
}

/** Takes the fault off the fields that are being changed. Give it to a form's `onValuesChange`. */
export const clearFaults =
  (form: FormInstance) =>
  (changed: object): void =>
    form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })))

/** Shows each fault at its field, takes off those that are mended, and puts the cursor into the first. */
export function showFaults(form: FormInstance, faults: Faults): void {
  const named = Object.entries(faults)
  form.setFields(form.getFieldsError().map(({ name }) => ({ name, errors: [] })))
  form.setFields(named.map(([name, fault]) => ({ name, errors: [fault] })))
  if (named[0]) form.focusField(named[0][0])
}
