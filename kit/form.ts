import type { FormInstance } from 'antd'
import type { z } from 'zod'
import { Refusal } from '../contract/refusal.ts'

/** What is wrong, by field, in words. */
export type Faults = Readonly<Record<string, string>>

type Fields = Pick<FormInstance, 'getFieldsError'>
type Field = ReturnType<Fields['getFieldsError']>[number]

const pathOf = ({ name }: Field): string => name.join('.')

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

/**
 * Faults by the form's fields, the first of each: by the longest part of its path that `fields` names or the form has a field for,
 * `steps.0.least` as `steps`; what neither knows stands at its first part, 'words.2' at `words`.
 */
export function inForm(faults: Faults, fields: Readonly<Record<string, string>>, form?: Fields): Faults {
  const own = form ? fieldsOf(form) : new Set()
  const fieldOf = (path: string): string => {
    for (let part = path; part; part = part.slice(0, Math.max(0, part.lastIndexOf('.')))) {
      const field = fields[part] ?? (own.has(part) ? part : undefined)
      if (field !== undefined) return field
    }
    return path.split('.')[0] ?? path
  }
  const placed: Record<string, string> = {}
  for (const [path, fault] of Object.entries(faults)) placed[fieldOf(path)] ??= fault
  return placed
}

/** What of a refusal is still to be said beside the form: null where all its faults, as the form calls them, stand at its fields. */
export function unplaced(form: Fields, error: unknown, faults = faultsIn(error)): unknown {
  const named = Object.keys(faults)
  if (named.length === 0) return error
  return named.every((name) => fieldsOf(form).has(name)) ? null : error
}

const fieldsOf = (form: Fields): Set<string> => new Set(form.getFieldsError().map(pathOf))

/** What is wrong with what the form has no field for, in words; none where each fault has its field. */
export const besideFields = (form: Fields, faults: Faults): string[] =>
  Object.entries(faults).flatMap(([name, fault]) => (fieldsOf(form).has(name) ? [] : [fault]))

const isChanged = (changed: object, name: Field['name']): boolean =>
  name.reduce<unknown>((at, part) => (Object.hasOwn(Object(at), part) ? Reflect.get(Object(at), part) : unchanged), changed) !== unchanged
const unchanged = Symbol('unchanged')

/** Takes the fault off the fields that are being changed. Give it to a form's `onValuesChange`. */
export function clearFaults(form: FormInstance): (changed: object) => void {
  return (changed) => {
    const within = form
      .getFieldsError()
      .map(({ name }) => name)
      .filter((name) => isChanged(changed, name))
    form.setFields([...Object.keys(changed), ...within].map((name) => ({ name, errors: [] })))
  }
}

/** Shows each fault at its field, takes off those that are mended, and puts the cursor into the first of them on the page. */
export function showFaults(form: FormInstance, faults: Faults): void {
  const fields = form.getFieldsError()
  form.setFields(fields.map(({ name }) => ({ name, errors: [] })))
  const nameOf = (path: string) => fields.find((field) => pathOf(field) === path)?.name ?? path
  form.setFields(Object.entries(faults).map(([path, fault]) => ({ name: nameOf(path), errors: [fault] })))
  const first = fields.find((field) => pathOf(field) in faults || String(field.name[0]) in faults)?.name ?? Object.keys(faults)[0]
  if (first) form.focusField(first)
}
